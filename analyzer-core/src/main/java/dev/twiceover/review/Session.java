package dev.twiceover.review;

import dev.twiceover.effect.Effect;
import dev.twiceover.effect.Trace;
import dev.twiceover.effect.Tracer;
import dev.twiceover.effect.Walk;
import dev.twiceover.lowering.Lowering;
import dev.twiceover.model.Source;
import dev.twiceover.project.ProjectIndex;
import dev.twiceover.project.SourceFiles;
import dev.twiceover.project.TypeInfo;
import dev.twiceover.schema.discovery.SchemaNote;
import dev.twiceover.value.Site;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Puts one review together from the traces. */
final class Session {
  private final StatementReader reader;
  private final List<Rules.Loaded> rules;
  private final Inventory inventory = new Inventory();
  private final FindingCollector collector = new FindingCollector();
  private final List<HandlerFact> handlers = new ArrayList<>();
  private final Set<Gap> gaps = new LinkedHashSet<>();
  private final Set<Place> unresolved = new LinkedHashSet<>();
  private final Set<Place> statements = new LinkedHashSet<>();
  private final Set<Site> seenTexts = new LinkedHashSet<>();
  private final Map<String, Source> sources = new HashMap<>();

  Session(StatementReader reader, List<Rules.Loaded> rules) {
    this.reader = reader;
    this.rules = rules;
  }

  void add(Tracer.Traces all) {
    all.statements().forEach(site -> statements.add(EntryView.place(site)));
    for (Trace trace : all.traces()) {
      EntryView entry = view(trace);
      inventory.add(entry);
      if (entry.isHandler()) {
        handlers.add(
            new HandlerFact(
                entry.place(),
                entry.label(),
                trace.handler().orElse(""),
                (int) entry.writes().stream().map(WriteView::place).distinct().count(),
                (int) entry.sends().stream().map(SendView::place).distinct().count()));
      }
      for (Rules.Loaded rule : rules) {
        rule.rule().check(entry, collector.context(rule.info(), Optional.of(entry)));
      }
      trace.holes().forEach(this::gap);
    }
  }

  private EntryView view(Trace trace) {
    List<Walk.Occurrence> steps = Walk.of(trace);
    List<WriteView> writes = new ArrayList<>();
    List<SendView> sends = new ArrayList<>();
    for (int order = 0; order < steps.size(); order++) {
      Walk.Occurrence step = steps.get(order);
      if (step.effect() instanceof Effect.Statement statement) {
        addWrites(statement, step, order, writes);
      } else if (step.effect() instanceof Effect.Send send) {
        remember(send.executed());
        remember(send.decided());
        sends.add(
            new SendView(
                EntryView.place(send.executed()),
                EntryView.place(send.decided()),
                send,
                step,
                order));
      }
    }
    Source source = trace.entry().owner().source();
    sources.put(source.path(), source);
    return new EntryView(
        trace, Place.of(source, trace.entry().declaration().nameSpan()), steps, writes, sends);
  }

  private void addWrites(
      Effect.Statement statement, Walk.Occurrence step, int order, List<WriteView> writes) {
    Place executed = EntryView.place(statement.executed());
    remember(statement.executed());
    remember(statement.decided());
    statement.variants().forEach(variant -> seenTexts.addAll(variant.sites()));
    StatementReader.Result result = reader.read(statement);
    for (StatementReader.Read read : result.writes()) {
      remember(read.site());
      writes.add(
          new WriteView(
              read.place(),
              executed,
              read.text(),
              read.statement(),
              read.judgement(),
              statement,
              step,
              order,
              read::decision,
              read.database(),
              read.values()::value));
    }
    boolean guessed = statement.library().equals("unknown");
    for (StatementReader.Unread unread : result.unread()) {
      if (!guessed && !unread.isQuery()) {
        gaps.add(new Gap(unread.place(), Gap.Kind.UNPARSED_SQL, unread.reason()));
      }
    }
  }

  private void remember(Site site) {
    sources.put(site.source().path(), site.source());
  }

  private void gap(Trace.Hole hole) {
    remember(hole.site());
    Place place = EntryView.place(hole.site());
    Gap.Kind kind =
        switch (hole.kind()) {
          case BOUND -> Gap.Kind.BOUND;
          case CALL_NOT_FOLLOWED -> Gap.Kind.CALL_NOT_FOLLOWED;
          case UNRESOLVED_SQL -> Gap.Kind.UNRESOLVED_SQL;
          case FAILURE -> Gap.Kind.FAILURE;
        };
    if (kind == Gap.Kind.UNRESOLVED_SQL) {
      unresolved.add(place);
    }
    gaps.add(new Gap(place, kind, hole.detail()));
  }

  /** Lists the writes that stand in the sources and that no trace ran. */
  void addLoose(List<LooseSql.Found> loose) {
    for (LooseSql.Found found : loose) {
      if (found.text().sites().stream().anyMatch(seenTexts::contains)) {
        continue;
      }
      Effect.Statement statement =
          new Effect.Statement(
              0,
              "text",
              List.of(found.text()),
              Optional.empty(),
              Map.of(),
              found.site(),
              found.site(),
              List.of(),
              new Effect.Place(found.type().name(), found.method()));
      for (StatementReader.Read read : reader.read(statement).writes()) {
        if (LooseSql.isWhole(read.statement())) {
          remember(found.site());
          inventory.addLoose(found, read);
        }
      }
    }
  }

  void addNotes(List<SchemaNote> notes) {
    for (SchemaNote note : notes) {
      gaps.add(new Gap(Place.ofLine(note.file(), note.line()), Gap.Kind.SCHEMA, note.detail()));
    }
  }

  void addProblems(SourceFiles.Found files, ProjectIndex index) {
    for (SourceFiles.Problem problem : files.problems()) {
      gaps.add(new Gap(Place.ofLine(problem.path(), 1), Gap.Kind.UNREADABLE_FILE, problem.cause()));
    }
    for (Lowering.Failure failure : index.failures()) {
      gaps.add(
          new Gap(
              Place.ofLine(failure.path(), failure.line()),
              Gap.Kind.UNPARSED_FILE,
              failure.reason()));
    }
  }

  Review finish(List<TypeInfo> types, SourceFiles.Found files, ProjectIndex index, long millis) {
    Suppressions suppressions = new Suppressions();
    suppressions.collect(types);
    List<Finding> findings = suppressions.apply(collector.all());
    FindingCollector about = new FindingCollector();
    for (Suppression suppression : suppressions.all()) {
      for (Rules.Loaded rule : rules) {
        rule.rule().check(suppression, about.context(rule.info(), Optional.empty()));
      }
      index
          .source(suppression.place().file())
          .ifPresent(source -> sources.put(source.path(), source));
    }
    List<Finding> all = new ArrayList<>(findings);
    all.addAll(about.all());
    all.sort((a, b) -> a.place().compareTo(b.place()));
    List<Gap> sortedGaps = new ArrayList<>(gaps);
    sortedGaps.sort((a, b) -> a.place().compareTo(b.place()));
    handlers.sort((a, b) -> a.place().compareTo(b.place()));
    Set<Place> met = new LinkedHashSet<>(statements);
    met.addAll(unresolved);
    int skipped = files.problems().size() + index.failures().size();
    return new Review(
        inventory.writes(),
        inventory.sends(),
        handlers,
        sortedGaps,
        all,
        suppressions.all(),
        new Review.Summary(
            index.files() + files.problems().size(),
            index.lines(),
            index.parsedFiles(),
            skipped,
            met.size(),
            unresolved.size(),
            millis),
        sources);
  }
}
