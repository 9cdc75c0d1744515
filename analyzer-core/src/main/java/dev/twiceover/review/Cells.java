package dev.twiceover.review;

import dev.twiceover.effect.Effect;
import dev.twiceover.replay.Step;
import dev.twiceover.sql.Idiom;
import dev.twiceover.sql.Level;
import dev.twiceover.sql.Verdict;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Which part of the database state each write of an entry point changes, and how. An insert under a
 * key that may or may not be unique is taken to be unique: the rules about keys speak of the other
 * case.
 */
final class Cells {
  private final EntryView entry;

  /** Tables that rows are put into, with the cells of those rows. */
  private final Map<String, Set<String>> inserted = new HashMap<>();

  Cells(EntryView entry) {
    this.entry = entry;
    for (WriteView write : entry.writes()) {
      if (Guards.insertsRow(write)) {
        inserted
            .computeIfAbsent(write.statement().target().key(), key -> new LinkedHashSet<>())
            .add(cell(write));
      }
    }
  }

  private static String cell(WriteView write) {
    return "w" + write.effect().id() + "/" + write.statement().target().key();
  }

  /** The cell that a query looks at: the row that this code puts into the table. */
  String read(Effect.Statement query) {
    for (Map.Entry<String, Set<String>> each : inserted.entrySet()) {
      boolean mentioned =
          query.variants().stream()
              .anyMatch(variant -> Predicates.mentions(variant.text(), each.getKey()));
      if (mentioned) {
        return each.getValue().iterator().next();
      }
    }
    return "";
  }

  /** A write as the replay plays it. */
  Step write(WriteView write, int id) {
    Set<String> replaced =
        isDelete(write)
            ? inserted.getOrDefault(write.statement().target().key(), Set.of())
            : Set.of();
    if (!replaced.isEmpty()) {
      return new Step.Write(id, Step.WriteKind.CLEAR, "", false, replaced, "", "");
    }
    Optional<WriteView> read = readsWhatIsWritten(write);
    if (read.isPresent()) {
      return new Step.Write(
          id, Step.WriteKind.COPY, cell(write), false, Set.of(), cell(read.get()), "");
    }
    Step.WriteKind kind = kind(write);
    boolean rejects = kind == Step.WriteKind.KEY && !absorbs(write);
    return new Step.Write(id, kind, cell(write), rejects, Set.of(), source(write), "");
  }

  private static boolean isDelete(WriteView write) {
    return write.judgement().idiom().filter(Idiom.DELETE::equals).isPresent();
  }

  private static boolean absorbs(WriteView write) {
    return write.statement().conflicts().stream().anyMatch(each -> !each.update())
        || write.statement().has(dev.twiceover.sql.Modifier.IGNORE)
        || write.judgement().verdict().best() == Level.IDEMPOTENT;
  }

  private static Step.WriteKind kind(WriteView write) {
    Verdict verdict = write.judgement().verdict();
    Optional<Idiom> idiom = write.judgement().idiom();
    boolean repeats = verdict.isPoint() && verdict.worst() == Level.NON_IDEMPOTENT;
    boolean mayRepeat = verdict.worst() == Level.NON_IDEMPOTENT;
    if (idiom.isEmpty()) {
      return mayRepeat ? Step.WriteKind.ADD : Step.WriteKind.SET;
    }
    return switch (idiom.get()) {
      case INSERT_WITH_KEY -> repeats ? Step.WriteKind.ADD : Step.WriteKind.KEY;
      case INSERT_WITHOUT_KEY -> Step.WriteKind.ADD;
      case UPSERT -> mayRepeat ? Step.WriteKind.ADD : Step.WriteKind.SET;
      case DELTA_UPDATE -> mayRepeat ? Step.WriteKind.ADD : Step.WriteKind.ONCE;
      case ABSOLUTE_UPDATE ->
          repeats
              ? Step.WriteKind.ADD
              : Predicates.testsWrittenColumn(write.statement())
                  ? Step.WriteKind.ONCE
                  : Step.WriteKind.SET;
      case DELETE -> repeats ? Step.WriteKind.ADD : Step.WriteKind.ONCE;
    };
  }

  /** Another update that sets the column from which this one takes its value. */
  private Optional<WriteView> readsWhatIsWritten(WriteView write) {
    boolean absolute =
        write.judgement().idiom().filter(Idiom.ABSOLUTE_UPDATE::equals).isPresent()
            && write.judgement().verdict().worst() != Level.NON_IDEMPOTENT;
    if (!absolute) {
      return Optional.empty();
    }
    return entry.writes().stream()
        .filter(other -> other.effect().id() != write.effect().id())
        .filter(other -> other.statement().target().key().equals(write.statement().target().key()))
        .filter(
            other ->
                other.statement().assignments().stream()
                    .map(each -> each.target().key())
                    .anyMatch(column -> Predicates.readsColumn(write.statement(), column)))
        .findFirst();
  }

  /** The delete that takes away the rows that an insert copies. */
  private String source(WriteView insert) {
    if (insert.statement().source().isEmpty()) {
      return "";
    }
    String text = insert.text();
    return entry.writes().stream()
        .filter(Cells::isDelete)
        .filter(delete -> Predicates.mentions(text, delete.statement().target().name()))
        .filter(delete -> !inserted.containsKey(delete.statement().target().key()))
        .map(Cells::cell)
        .findFirst()
        .orElse("");
  }
}
