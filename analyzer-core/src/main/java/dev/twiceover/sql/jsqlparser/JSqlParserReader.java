package dev.twiceover.sql.jsqlparser;

import dev.twiceover.sql.Dialect;
import dev.twiceover.sql.Origin;
import dev.twiceover.sql.SqlExpr;
import dev.twiceover.sql.StatementParser;
import dev.twiceover.sql.WriteStatement;
import java.util.List;
import net.sf.jsqlparser.parser.AbstractJSqlParser;
import net.sf.jsqlparser.parser.CCJSqlParser;
import net.sf.jsqlparser.parser.CCJSqlParserConstants;
import net.sf.jsqlparser.parser.CCJSqlParserUtil;
import net.sf.jsqlparser.parser.ParseException;
import net.sf.jsqlparser.parser.TokenMgrException;
import net.sf.jsqlparser.statement.Statement;
import net.sf.jsqlparser.statement.delete.Delete;
import net.sf.jsqlparser.statement.insert.Insert;
import net.sf.jsqlparser.statement.merge.Merge;
import net.sf.jsqlparser.statement.select.Select;
import net.sf.jsqlparser.statement.update.Update;

/**
 * JSqlParser as a {@link StatementParser}. It calls the grammar directly, without the executor that
 * costs more than the parse; callers keep nesting and size small, as that path has no time limit.
 */
public final class JSqlParserReader implements StatementParser {
  /** Makes a reader; it holds no state. */
  public JSqlParserReader() {}

  @Override
  public Outcome parse(String text, Dialect dialect, List<SqlExpr.Parameter> parameters) {
    try {
      CCJSqlParser parser = CCJSqlParserUtil.newParser(text).withDialect(dialect(dialect));
      Statement statement = parser.Statement();
      if (statement == null
          || (parser.getToken(0).kind != CCJSqlParserConstants.EOF
              && parser.getToken(1).kind != CCJSqlParserConstants.EOF)) {
        return new Outcome.Rejected("text is left over");
      }
      return map(statement, new WriteMapper(parameters));
    } catch (Unmapped e) {
      return new Outcome.Rejected(String.valueOf(e.getMessage()));
    } catch (ParseException | TokenMgrException e) {
      return new Outcome.Rejected(firstLine(String.valueOf(e.getMessage())));
    } catch (RuntimeException | StackOverflowError e) {
      return new Outcome.Rejected("parser failed: " + e.getClass().getSimpleName());
    }
  }

  private static String firstLine(String text) {
    int end = text.indexOf('\n');
    return end < 0 ? text : text.substring(0, end);
  }

  private static Outcome map(Statement statement, WriteMapper mapper) {
    if (statement instanceof Select s) {
      return new Outcome.Read(mapper.query(s));
    }
    WriteStatement.Builder builder;
    if (statement instanceof Insert i) {
      builder = mapper.insert(i);
    } else if (statement instanceof Update u) {
      builder = mapper.update(u);
    } else if (statement instanceof Delete d) {
      builder = mapper.delete(d);
    } else if (statement instanceof Merge m) {
      builder = mapper.merge(m);
    } else {
      throw Unmapped.node(statement);
    }
    return new Outcome.Write(builder.origin(Origin.PARSER, "").build());
  }

  private static AbstractJSqlParser.Dialect dialect(Dialect dialect) {
    return switch (dialect) {
      case POSTGRESQL -> AbstractJSqlParser.Dialect.POSTGRESQL;
      case MYSQL -> AbstractJSqlParser.Dialect.MYSQL;
      case MARIADB -> AbstractJSqlParser.Dialect.MARIADB;
      case H2 -> AbstractJSqlParser.Dialect.H2;
      case SQLSERVER -> AbstractJSqlParser.Dialect.SQLSERVER;
      case ORACLE -> AbstractJSqlParser.Dialect.ORACLE;
      case SQLITE, ANSI -> AbstractJSqlParser.Dialect.ANSI_SQL;
    };
  }
}
