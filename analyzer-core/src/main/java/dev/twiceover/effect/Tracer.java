package dev.twiceover.effect;

import dev.twiceover.model.Declaration;
import dev.twiceover.model.Expression;
import dev.twiceover.model.Modifier;
import dev.twiceover.model.Node;
import dev.twiceover.project.Hierarchy;
import dev.twiceover.project.MethodInfo;
import dev.twiceover.project.TypeInfo;
import dev.twiceover.value.Site;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Finds the entry points and traces them: handlers first, then transactional methods, then every
 * method with a possible effect that no trace has entered, so that each write is seen at least
 * once.
 */
public final class Tracer {
  /** Small enough to learn soon, big enough for many threads. */
  private static final int BLOCK = 16;

  private final Hierarchy hierarchy;
  private final Annotations annotations;
  private final Shared shared;
  private final List<Pattern> patterns;
  private final ActingNames actingNames;
  private final List<MethodInfo> methods = new ArrayList<>();
  private final Map<MethodInfo, String> handlers = new LinkedHashMap<>();

  private Tracer(Hierarchy hierarchy, List<TypeInfo> types, List<String> handlerPatterns) {
    this.hierarchy = hierarchy;
    this.patterns = handlerPatterns.stream().map(Tracer::pattern).toList();
    this.actingNames = new ActingNames(hierarchy.libraries());
    this.annotations = new Annotations(hierarchy);
    types.forEach(type -> collect(type, methods));
    List<Optional<String>> kinds = methods.parallelStream().map(this::handlerKind).toList();
    for (int i = 0; i < kinds.size(); i++) {
      MethodInfo method = methods.get(i);
      kinds.get(i).ifPresent(kind -> handlers.put(method, kind));
    }
    this.shared =
        new Shared(
            annotations,
            new Reach(hierarchy, actingNames, types),
            new Listeners(hierarchy, handlers),
            new Overloads(hierarchy));
  }

  /**
   * Traces what the types do.
   *
   * @param types the top-level types that can matter
   * @param handlerPatterns further handlers, as {@code Type.method} with {@code *} for any
   *     characters
   * @param jobs worker threads, at least 1
   * @return the traces with effects
   */
  public static Traces trace(
      Hierarchy hierarchy, List<TypeInfo> types, List<String> handlerPatterns, int jobs) {
    Tracer tracer = new Tracer(hierarchy, types, handlerPatterns);
    List<Trace> traces = tracer.trace(jobs);
    return new Traces(traces, tracer.shared.statements());
  }

  /**
   * All traces of a project.
   *
   * @param traces in the order of the types; handlers first
   * @param statements every place that runs a statement, queries included
   */
  public record Traces(List<Trace> traces, Set<Site> statements) {
    /** Copies the collections. */
    public Traces {
      traces = List.copyOf(traces);
      statements = Set.copyOf(statements);
    }
  }

  private static Pattern pattern(String wildcard) {
    StringBuilder regex = new StringBuilder();
    for (int i = 0; i < wildcard.length(); i++) {
      char c = wildcard.charAt(i);
      regex.append(c == '*' ? ".*" : Pattern.quote(String.valueOf(c)));
    }
    return Pattern.compile("(?:.*\\.)?" + regex);
  }

  private List<Trace> trace(int jobs) {
    try (Workers workers = new Workers(jobs)) {
      List<MethodInfo> transactional =
          methods.stream().filter(method -> annotations.transaction(method).isPresent()).toList();
      List<MethodInfo> acting = methods.stream().filter(this::mayAct).toList();
      Set<MethodInfo> entries = new LinkedHashSet<>(handlers.keySet());
      entries.addAll(transactional);
      entries.addAll(acting);
      shared.reach().prepare(entries, workers);
      Limits limits =
          new Limits(Budget.STEPS, Budget.summarySteps(handlers.size() + transactional.size()));
      List<Trace> traces = new ArrayList<>();
      traces.addAll(phase(workers, List.copyOf(handlers.keySet()), limits));
      traces.addAll(phase(workers, unvisited(transactional), limits));
      List<MethodInfo> rest = unvisited(acting);
      Limits elsewhere =
          new Limits(Budget.stepsElsewhere(rest.size()), Budget.summaryStepsElsewhere(rest.size()));
      Map<TypeInfo, Set<String>> calledInside = new HashMap<>();
      traces.addAll(
          phase(
              workers,
              rest.stream()
                  .filter(
                      method ->
                          !calledInside
                              .computeIfAbsent(outermost(method.owner()), Tracer::calledNames)
                              .contains(method.name()))
                  .toList(),
              elsewhere));
      traces.addAll(phase(workers, unvisited(rest), elsewhere));
      return traces;
    }
  }

  private Optional<String> handlerKind(MethodInfo method) {
    if (method.declaration().body().isEmpty()) {
      return Optional.empty();
    }
    Optional<String> kind = annotations.handlerKind(method);
    if (kind.isPresent()) {
      return kind;
    }
    String name = method.owner().name() + "." + method.name();
    return patterns.stream().anyMatch(each -> each.matcher(name).matches())
        ? Optional.of("configured")
        : Optional.empty();
  }

  private static void collect(TypeInfo type, List<MethodInfo> methods) {
    for (MethodInfo method : type.methods()) {
      if (method.declaration().body().isPresent()
          && method.declaration().kind() == Declaration.MethodKind.METHOD) {
        methods.add(method);
      }
    }
    type.nested().forEach(nested -> collect(nested, methods));
  }

  private List<MethodInfo> unvisited(List<MethodInfo> methods) {
    return methods.stream().filter(method -> !shared.isVisited(method)).toList();
  }

  private static TypeInfo outermost(TypeInfo type) {
    return type.outer().map(Tracer::outermost).orElse(type);
  }

  /** The names of methods that code of the type calls. */
  private static Set<String> calledNames(TypeInfo type) {
    Set<String> names = new HashSet<>();
    collectCalls(type.declaration(), names);
    return names;
  }

  private static void collectCalls(Node node, Set<String> names) {
    if (node instanceof Expression.Call call) {
      names.add(call.name());
    } else if (node instanceof Expression.MethodReference reference) {
      names.add(reference.name());
    }
    node.children().forEach(child -> collectCalls(child, names));
  }

  private boolean mayAct(MethodInfo method) {
    return method.declaration().body().filter(actingNames::mayAct).isPresent()
        && !method.declaration().modifiers().contains(Modifier.ABSTRACT);
  }

  /** The steps of one entry point. */
  private record Limits(int inPlace, int inSummaries) {}

  private record Traced(Trace trace, Interpreter interpreter) {}

  /**
   * Traces entry points, a block of them at a time. What one finds out, those of later blocks use
   * and those of its own block do not: so the result depends neither on the number of threads nor
   * on luck.
   */
  private List<Trace> phase(Workers workers, List<MethodInfo> entries, Limits limits) {
    List<Trace> traces = new ArrayList<>();
    for (int start = 0; start < entries.size(); start += BLOCK) {
      List<MethodInfo> block = entries.subList(start, Math.min(start + BLOCK, entries.size()));
      List<Traced> traced = workers.map(block, entry -> trace(entry, limits));
      for (Traced each : traced) {
        each.interpreter.summaries.publish();
        each.interpreter.asides.publish();
        if (hasContent(each.trace)) {
          traces.add(each.trace);
        }
      }
    }
    return traces;
  }

  private static boolean hasContent(Trace trace) {
    return !trace.effects().isNone() || trace.handler().isPresent() || !trace.holes().isEmpty();
  }

  /** Traces one entry point. A failure of the analyser costs this entry point and no other. */
  private Traced trace(MethodInfo entry, Limits limits) {
    Interpreter interpreter =
        new Interpreter(
            hierarchy,
            shared,
            Summaries.of(shared, limits.inSummaries),
            new Asides(hierarchy, shared));
    interpreter.machine.limitTo(limits.inPlace);
    Optional<String> kind = Optional.ofNullable(handlers.get(entry));
    return new Traced(run(interpreter, entry, kind), interpreter);
  }

  private static Trace run(Interpreter interpreter, MethodInfo entry, Optional<String> kind) {
    long start = System.nanoTime();
    try {
      Effect effects = interpreter.run(entry, kind.isPresent());
      return new Trace(
          entry,
          kind,
          effects,
          holes(interpreter.gaps()),
          Optional.empty(),
          cost(interpreter, start));
    } catch (RuntimeException | StackOverflowError e) {
      // Reported as a gap: the review must go on, and nothing is silently lost.
      Trace.Hole hole =
          new Trace.Hole(
              new Site(entry.owner().source(), entry.declaration().nameSpan()),
              Trace.HoleKind.FAILURE,
              "the analyser failed on " + entry.label() + ": " + e);
      return new Trace(
          entry, kind, Trees.NONE, List.of(hole), Optional.of(e), cost(interpreter, start));
    }
  }

  /** Bounds that were hit are one gap for an entry point: a list of them would tell nobody more. */
  private static List<Trace.Hole> holes(Set<Trace.Hole> gaps) {
    List<Trace.Hole> holes = new ArrayList<>();
    List<Trace.Hole> bounds = new ArrayList<>();
    for (Trace.Hole hole : gaps) {
      (hole.kind() == Trace.HoleKind.BOUND ? bounds : holes).add(hole);
    }
    if (!bounds.isEmpty()) {
      Trace.Hole first = bounds.get(0);
      String more =
          bounds.size() > 1 ? " (and " + (bounds.size() - 1) + " more in this entry point)" : "";
      holes.add(new Trace.Hole(first.site(), first.kind(), first.detail() + more));
    }
    return holes;
  }

  private static Trace.Cost cost(Interpreter interpreter, long start) {
    return new Trace.Cost(interpreter.machine.steps(), System.nanoTime() - start);
  }
}
