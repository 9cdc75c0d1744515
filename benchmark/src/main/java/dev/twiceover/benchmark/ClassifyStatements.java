package dev.twiceover.benchmark;

import dev.twiceover.sql.Dialect;
import dev.twiceover.sql.judge.Classifier;
import dev.twiceover.sql.read.SqlReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import net.sf.jsqlparser.JSQLParserException;
import net.sf.jsqlparser.parser.CCJSqlParserUtil;
import net.sf.jsqlparser.parser.ParseException;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Reading and judging one statement beside JSqlParser's parse alone, over the statements of the
 * corpus that JSqlParser accepts; sampled times are those of one statement.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(value = 1, jvmArgsAppend = "-Xss4m")
public class ClassifyStatements {
  private final SqlReader reader = SqlReader.standard();
  private final List<Classifier> classifiers = new ArrayList<>();
  private final List<String> statements = new ArrayList<>();
  private int next;

  /**
   * Reads the statements.
   *
   * @throws IOException if the corpus cannot be read
   */
  @Setup(Level.Trial)
  public void load() throws IOException {
    List<String> rows = Files.readAllLines(Path.of(System.getProperty("corpus")));
    for (String row : rows.subList(1, rows.size())) {
      String[] cells = row.split("\t", -1);
      if (isAccepted(cells[3])) {
        statements.add(cells[3]);
        classifiers.add(Classifier.of(Dialect.named(cells[1]).orElseThrow()));
      }
    }
  }

  private static boolean isAccepted(String sql) {
    try {
      CCJSqlParserUtil.newParser(sql).Statement();
      return true;
    } catch (ParseException | RuntimeException e) {
      return false;
    }
  }

  private int index() {
    next = next + 1 == statements.size() ? 0 : next + 1;
    return next;
  }

  /** From text to judgement. */
  @Benchmark
  public Object classify() {
    int i = index();
    Classifier classifier = classifiers.get(i);
    return classifier.classify(reader.read(statements.get(i), classifier.dialect()));
  }

  /**
   * The parser alone, without its executor.
   *
   * @throws JSQLParserException never: rejected statements were left out
   * @throws ParseException never
   */
  @Benchmark
  public Object parse() throws JSQLParserException, ParseException {
    return CCJSqlParserUtil.newParser(statements.get(index())).Statement();
  }
}
