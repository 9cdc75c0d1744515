package dev.twiceover.review;

import dev.twiceover.effect.Effect;
import dev.twiceover.library.Meaning;
import dev.twiceover.sql.Assignment;
import dev.twiceover.sql.Idiom;
import dev.twiceover.sql.SetKind;
import dev.twiceover.sql.WriteStatement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Collects the write and send sites of all entry points, one fact for one place. */
final class Inventory {
  private final Map<WriteKey, WriteEntry> writes = new LinkedHashMap<>();
  private final Map<SendKey, SendEntry> sends = new LinkedHashMap<>();

  private record WriteKey(Place place, String statement) {}

  private record SendKey(Place place, String channel) {}

  private static final class WriteEntry {
    final WriteFact first;
    final Set<String> handlers = new LinkedHashSet<>();
    TransactionContext transaction;

    WriteEntry(WriteFact first) {
      this.first = first;
      this.transaction = first.transaction();
    }
  }

  private static final class SendEntry {
    final SendFact first;
    final Set<String> handlers = new LinkedHashSet<>();
    TransactionContext transaction;

    SendEntry(SendFact first) {
      this.first = first;
      this.transaction = first.transaction();
    }
  }

  void add(EntryView entry) {
    for (WriteView write : entry.writes()) {
      WriteEntry known =
          writes.computeIfAbsent(
              new WriteKey(write.place(), write.text()), key -> new WriteEntry(fact(write)));
      if (entry.isHandler()) {
        known.handlers.add(entry.label());
      }
      known.transaction = worse(known.transaction, context(write));
    }
    for (SendView send : entry.sends()) {
      addSend(entry, send, send.place(), send.effect().place());
      if (!send.decided().equals(send.place())) {
        addSend(entry, send, send.decided(), send.effect().decidedPlace());
      }
    }
  }

  private void addSend(EntryView entry, SendView send, Place place, Effect.Place code) {
    TransactionContext transaction = Sends.context(entry, send);
    SendEntry known =
        sends.computeIfAbsent(
            new SendKey(place, send.effect().channel()),
            key ->
                new SendEntry(
                    new SendFact(
                        place,
                        code.type(),
                        code.method(),
                        send.effect().channel(),
                        send.effect().destination(),
                        transaction,
                        List.of())));
    if (entry.isHandler()) {
      known.handlers.add(entry.label());
    }
    known.transaction = worse(known.transaction, transaction);
  }

  /** A write that no trace runs. */
  void addLoose(LooseSql.Found found, StatementReader.Read read) {
    WriteKey key = new WriteKey(read.place(), read.text());
    writes.computeIfAbsent(
        key,
        missing ->
            new WriteEntry(
                fact(
                    read.place(),
                    new Effect.Place(found.type().name(), found.method()),
                    "text",
                    read.text(),
                    read.statement(),
                    read.judgement(),
                    read.decision(),
                    TransactionContext.NONE)));
  }

  private static WriteFact fact(WriteView write) {
    return fact(
        write.place(),
        write.effect().place(),
        write.effect().library(),
        write.text(),
        write.statement(),
        write.judgement(),
        write.decision().get(),
        context(write));
  }

  private static WriteFact fact(
      Place place,
      Effect.Place code,
      String library,
      String text,
      WriteStatement statement,
      dev.twiceover.sql.Classification judgement,
      Optional<SchemaDecision> decision,
      TransactionContext transaction) {
    String table = StatementReader.display(statement.target().qualifiedName());
    return new WriteFact(
        place,
        code.type(),
        code.method(),
        library,
        text,
        table.isEmpty() || table.equals("?") ? Optional.empty() : Optional.of(table),
        columns(statement),
        judgement.idiom().map(Idiom::name).orElse("OTHER"),
        judgement.idiom().filter(Idiom.UPSERT::equals).isPresent()
            ? judgement.setKind().map(SetKind::name)
            : Optional.empty(),
        judgement.shape().name(),
        judgement.verdict().toString(),
        decision,
        judgement.reason().isEmpty() ? List.of() : List.of(judgement.reason()),
        List.of(),
        transaction);
  }

  private static List<String> columns(WriteStatement statement) {
    Set<String> columns = new LinkedHashSet<>();
    statement.columns().forEach(each -> columns.add(StatementReader.display(each)));
    for (Assignment each : statement.assignments()) {
      columns.add(StatementReader.display(each.target().name()));
    }
    statement
        .updatingConflict()
        .ifPresent(
            conflict ->
                conflict
                    .assignments()
                    .forEach(each -> columns.add(StatementReader.display(each.target().name()))));
    return columns.stream().map(each -> each.toLowerCase(Locale.ROOT)).distinct().toList();
  }

  private static TransactionContext context(WriteView write) {
    if (write.occurrence().transaction() > 0) {
      return TransactionContext.INSIDE;
    }
    return write.occurrence().deferred().filter(Meaning.When.AFTER_COMMIT::equals).isPresent()
        ? TransactionContext.AFTER_COMMIT
        : TransactionContext.NONE;
  }

  /** The more dangerous of two contexts of one place. */
  private static TransactionContext worse(TransactionContext a, TransactionContext b) {
    for (TransactionContext each :
        List.of(
            TransactionContext.INSIDE,
            TransactionContext.OUTBOX,
            TransactionContext.AFTER_COMMIT)) {
      if (a == each || b == each) {
        return each;
      }
    }
    return TransactionContext.NONE;
  }

  List<WriteFact> writes() {
    List<WriteFact> facts = new ArrayList<>();
    for (WriteEntry entry : writes.values()) {
      WriteFact first = entry.first;
      facts.add(
          new WriteFact(
              first.place(),
              first.type(),
              first.method(),
              first.library(),
              first.statement(),
              first.table(),
              first.columns(),
              first.idiom(),
              first.setKind(),
              first.shape(),
              first.verdict(),
              first.decision(),
              first.reasons(),
              entry.handlers.stream().sorted().toList(),
              entry.transaction));
    }
    facts.sort(
        (a, b) -> {
          int byPlace = a.place().compareTo(b.place());
          return byPlace != 0 ? byPlace : a.statement().compareTo(b.statement());
        });
    return facts;
  }

  List<SendFact> sends() {
    List<SendFact> facts = new ArrayList<>();
    for (SendEntry entry : sends.values()) {
      SendFact first = entry.first;
      facts.add(
          new SendFact(
              first.place(),
              first.type(),
              first.method(),
              first.channel(),
              first.destination(),
              entry.transaction,
              entry.handlers.stream().sorted().toList()));
    }
    facts.sort((a, b) -> a.place().compareTo(b.place()));
    return facts;
  }
}
