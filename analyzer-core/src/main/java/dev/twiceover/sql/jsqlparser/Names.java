package dev.twiceover.sql.jsqlparser;

import dev.twiceover.sql.TableRef;
import java.util.List;
import java.util.stream.Collectors;
import net.sf.jsqlparser.expression.Alias;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.schema.Table;
import org.jspecify.annotations.Nullable;

/** Names without their quotes. */
final class Names {
  private Names() {}

  static String plain(@Nullable String name) {
    if (name == null) {
      return "";
    }
    int last = name.length() - 1;
    boolean quoted =
        last > 0
            && (name.charAt(0) == '"' || name.charAt(0) == '`')
            && name.charAt(last) == name.charAt(0);
    return quoted ? name.substring(1, last).replace("\"\"", "\"") : name;
  }

  static String alias(@Nullable Alias alias) {
    return alias == null ? "" : plain(alias.getName());
  }

  static List<String> aliasColumns(@Nullable Alias alias) {
    if (alias == null || alias.getAliasColumns() == null) {
      return List.of();
    }
    return alias.getAliasColumns().stream().map(c -> plain(c.name)).toList();
  }

  static TableRef table(Table t) {
    Unmapped.unless(
        t.getPivot() == null && t.getUnPivot() == null && t.getSampleClause() == null, "pivot");
    Unmapped.unless(t.getTimeTravel() == null, "time travel");
    List<String> parts = t.getNameParts();
    String schema =
        java.util.stream.IntStream.range(1, parts.size())
            .mapToObj(i -> plain(parts.get(parts.size() - i)))
            .filter(p -> !p.isEmpty())
            .collect(Collectors.joining("."));
    Unmapped.unless(aliasColumns(t.getAlias()).isEmpty(), "column aliases of a table");
    return new TableRef(schema, plain(t.getName()), alias(t.getAlias()));
  }

  static String qualifier(Column c) {
    Table t = c.getTable();
    if (t == null || t.getName() == null) {
      return "";
    }
    TableRef ref = table(t);
    return ref.qualifiedName();
  }
}
