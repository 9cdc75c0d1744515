package dev.twiceover.cli;

import dev.twiceover.sql.Classification;
import dev.twiceover.sql.Condition;
import dev.twiceover.sql.Dialect;
import dev.twiceover.sql.Script;
import dev.twiceover.sql.ScriptItem;
import dev.twiceover.sql.judge.Classifier;
import dev.twiceover.sql.read.SqlReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Finds the statements in a text and judges each. */
final class Statements {
  /** The columns of {@link Row}, in order. */
  static final List<String> HEADER =
      List.of(
          "statement",
          "idiom",
          "setKind",
          "shape",
          "verdict",
          "condition",
          "late",
          "race",
          "reason");

  private final SqlReader reader = SqlReader.standard();
  private final Classifier classifier;
  private final Dialect dialect;

  Statements(Classifier classifier) {
    this.classifier = classifier;
    this.dialect = classifier.dialect();
  }

  /**
   * One statement and its judgement; what does not apply is empty.
   *
   * @param statement as it stands in the text
   */
  record Row(
      String statement,
      String idiom,
      String setKind,
      String shape,
      String verdict,
      String condition,
      String late,
      String race,
      String reason) {

    /** The values in the order of the header. */
    List<String> values() {
      return List.of(statement, idiom, setKind, shape, verdict, condition, late, race, reason);
    }
  }

  /**
   * The statements of a text in which each ends with its line or a semicolon. Lines that all make
   * sense alone are taken alone, so that a broken one spoils no other; else the text is read as
   * one.
   */
  List<Row> classify(String text) {
    List<Script> lines =
        text.lines()
            .filter(line -> !line.isBlank())
            .map(line -> reader.read(line, dialect))
            .toList();
    if (unreadable(lines) == 0) {
      return rows(lines);
    }
    List<Script> whole = List.of(reader.read(text, dialect));
    return unreadable(whole) < unreadable(lines) ? rows(whole) : rows(lines);
  }

  private static int unreadable(List<Script> scripts) {
    return scripts.stream().mapToInt(script -> script.unreadable().size()).sum();
  }

  private List<Row> rows(List<Script> scripts) {
    return scripts.stream().flatMap(script -> rows(script).stream()).toList();
  }

  private List<Row> rows(Script script) {
    List<Row> rows = new ArrayList<>();
    for (ScriptItem item : script.flat()) {
      String text = item.span().of(script.text()).strip();
      if (item instanceof ScriptItem.Write write) {
        rows.add(judged(text, classifier.classify(write.statement())));
      } else if (item instanceof ScriptItem.Read) {
        rows.add(unjudged(text, "READ", "IDEMPOTENT", "a query changes nothing"));
      } else if (item instanceof ScriptItem.Unreadable unreadable) {
        rows.add(unjudged(text, "", "UNKNOWN", "cannot be read: " + unreadable.reason()));
      }
    }
    return rows;
  }

  private static Row judged(String text, Classification judgement) {
    return new Row(
        text,
        judgement.idiom().map(Enum::name).orElse(""),
        judgement.setKind().map(Enum::name).orElse(""),
        judgement.shape().name(),
        judgement.verdict().kind().name(),
        judgement.verdict().condition().map(Condition::text).orElse(""),
        judgement.late().name(),
        judgement.race().name(),
        judgement.reason());
  }

  private static Row unjudged(String text, String shape, String verdict, String reason) {
    return new Row(text, "", "", shape, verdict, "", "", "", reason);
  }

  /** Names of parameters as users write them: with or without the mark of their dialect. */
  static List<String> parameterNames(List<String> given) {
    return given.stream()
        .map(name -> name.strip().replaceFirst("^[:@$#{]+", "").replaceFirst("}$", ""))
        .map(name -> name.toLowerCase(Locale.ROOT))
        .filter(name -> !name.isEmpty())
        .toList();
  }
}
