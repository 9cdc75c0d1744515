package dev.twiceover.project;

import dev.twiceover.library.Libraries;
import dev.twiceover.lowering.FrontEnd;
import dev.twiceover.lowering.Lowering;
import dev.twiceover.model.Declaration;
import dev.twiceover.model.Source;
import dev.twiceover.model.SourceUnit;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * The reviewed sources: which types they declare, by a scan; and those types with their members, by
 * a parse on demand. Safe for use by several threads.
 */
public final class ProjectIndex {
  private static final int MAX_TOGETHER = 200;

  private final List<Source> sources;
  private final List<FileFacts> facts;
  private final FrontEnd frontEnd;
  private final Map<String, Integer> fileOfType = new HashMap<>();
  private final Map<String, List<String>> typesBySimpleName = new HashMap<>();
  private final Map<String, List<String>> subtypesBySimpleName = new HashMap<>();
  private final Set<String> packages = new HashSet<>();
  private final Map<Integer, CompletableFuture<ParsedFile>> parsed = new ConcurrentHashMap<>();

  /** The files that somebody has asked for a type of. */
  private final Set<Integer> asked = ConcurrentHashMap.newKeySet();

  /** A parsed file: its types by canonical name, or why there are none. */
  private record ParsedFile(Map<String, TypeInfo> types, Optional<Lowering.Failure> failure) {}

  private ProjectIndex(List<Source> sources, List<FileFacts> facts, FrontEnd frontEnd) {
    this.sources = sources;
    this.facts = facts;
    this.frontEnd = frontEnd;
    for (int file = 0; file < sources.size(); file++) {
      packages.add(facts.get(file).packageName());
      for (FileFacts.TypeFact type : facts.get(file).types()) {
        if (fileOfType.putIfAbsent(type.qualifiedName(), file) == null) {
          typesBySimpleName
              .computeIfAbsent(simpleName(type.qualifiedName()), key -> new ArrayList<>())
              .add(type.qualifiedName());
          for (String supertype : type.supertypes()) {
            subtypesBySimpleName
                .computeIfAbsent(supertype, key -> new ArrayList<>())
                .add(type.qualifiedName());
          }
        }
      }
    }
  }

  /** Scans the sources in parallel and indexes what they declare. */
  public static ProjectIndex of(List<Source> sources, Libraries libraries, FrontEnd frontEnd) {
    FileScanner.Signals signals = signals(libraries);
    List<FileFacts> facts =
        sources.parallelStream().map(source -> FileScanner.scan(signals, source.text())).toList();
    return new ProjectIndex(sources, facts, frontEnd);
  }

  private static FileScanner.Signals signals(Libraries libraries) {
    Set<String> simple = new HashSet<>();
    Set<String> qualified = new HashSet<>();
    Set<String> packages = new HashSet<>();
    for (String name : libraries.signals()) {
      qualified.add(name);
      simple.add(simpleName(name));
      packages.add(name.substring(0, Math.max(0, name.lastIndexOf('.'))));
    }
    return new FileScanner.Signals(new WordSet(simple), qualified, packages);
  }

  /** How many files there are. */
  public int files() {
    return sources.size();
  }

  /** How many lines they have together. */
  public long lines() {
    return facts.stream().mapToLong(FileFacts::lines).sum();
  }

  /** How many were parsed, so far. */
  public int parsedFiles() {
    return parsed.size();
  }

  /**
   * Parses every file that can matter, and the supertypes of what they declare.
   *
   * @return the types the former declare at top level, in the order of the files
   */
  public List<TypeInfo> loadWhatMatters() {
    int[] matters =
        IntStream.range(0, sources.size()).filter(file -> facts.get(file).matters()).toArray();
    Set<Integer> all = new LinkedHashSet<>();
    Deque<Integer> open = new ArrayDeque<>();
    Arrays.stream(matters).forEach(open::add);
    while (!open.isEmpty()) {
      Integer file = open.remove();
      if (all.add(file)) {
        facts.get(file).types().stream()
            .flatMap(type -> type.supertypes().stream())
            .flatMap(supertype -> fileOf(supertype, facts.get(file)).stream())
            .forEach(open::add);
      }
    }
    parse(List.copyOf(all));
    return load(Arrays.stream(matters));
  }

  /** The file of a type that is imported or of the same package. */
  private Optional<Integer> fileOf(String simpleName, FileFacts from) {
    for (String name : from.imports()) {
      if (name.endsWith("." + simpleName)) {
        return Optional.ofNullable(fileOfType.get(name));
      }
    }
    return Optional.ofNullable(fileOfType.get(from.packageName() + "." + simpleName));
  }

  /**
   * Parses the files that are wanted and were not parsed yet.
   *
   * @return the types that the wanted files declare at top level, in the order of the files
   */
  public List<TypeInfo> load(Predicate<Source> wanted) {
    return load(
        IntStream.range(0, sources.size())
            .parallel()
            .filter(file -> wanted.test(sources.get(file))));
  }

  private List<TypeInfo> load(IntStream files) {
    List<Integer> wanted = files.boxed().toList();
    parse(wanted);
    List<TypeInfo> types = new ArrayList<>();
    for (Integer file : wanted) {
      parsed(file).types.values().stream()
          .filter(type -> type.outer().isEmpty())
          .forEach(types::add);
    }
    return types;
  }

  /** Parses those of the files that nobody parses yet, all at once, which is much the cheapest. */
  private void parse(List<Integer> files) {
    List<Integer> numbers = new ArrayList<>();
    List<CompletableFuture<ParsedFile>> promises = new ArrayList<>();
    for (Integer file : files) {
      CompletableFuture<ParsedFile> promise = new CompletableFuture<>();
      if (!parsed.containsKey(file) && parsed.putIfAbsent(file, promise) == null) {
        numbers.add(file);
        promises.add(promise);
      }
    }
    if (numbers.isEmpty()) {
      return;
    }
    try {
      List<Lowering> lowered = frontEnd.lower(numbers.stream().map(sources::get).toList());
      for (int i = 0; i < numbers.size(); i++) {
        promises.get(i).complete(parsedFile(numbers.get(i), lowered.get(i)));
      }
    } catch (RuntimeException | Error e) {
      promises.forEach(each -> each.completeExceptionally(e));
      throw e;
    }
  }

  /** A file that is parsed, or is being parsed by some thread. */
  private ParsedFile parsed(Integer file) {
    CompletableFuture<ParsedFile> promise = parsed.get(file);
    if (promise == null) {
      throw new IllegalStateException("nobody parses " + sources.get(file).path());
    }
    return promise.join();
  }

  /** The files that no front end could read, in the order of the files. */
  public List<Lowering.Failure> failures() {
    return parsed.keySet().stream()
        .sorted()
        .flatMap(file -> parsed(file).failure.stream())
        .toList();
  }

  /** The source of that path. */
  public Optional<Source> source(String path) {
    return sources.stream().filter(source -> source.path().equals(path)).findFirst();
  }

  /** Whether a type of that canonical name is declared in the sources. */
  public boolean declares(String name) {
    return fileOfType.containsKey(name);
  }

  /** Whether some file is of that package. */
  public boolean hasPackage(String name) {
    return packages.contains(name);
  }

  /** The type of that canonical name, parsed if it was not yet. */
  public Optional<TypeInfo> type(String name) {
    Integer file = fileOfType.get(name);
    if (file == null) {
      return Optional.empty();
    }
    boolean first = !asked.contains(file) && asked.add(file);
    if (first || !parsed.containsKey(file)) {
      parse(withImports(file));
    }
    return Optional.ofNullable(parsed(file).types.get(name));
  }

  /**
   * A file and those that it imports from, nearest first, which whoever asks for the one asks for
   * next. They do not depend on what is parsed already, so that two runs parse the same files.
   */
  private List<Integer> withImports(Integer file) {
    List<Integer> files = new ArrayList<>(List.of(file));
    Set<Integer> known = new HashSet<>(files);
    for (int i = 0; i < files.size(); i++) {
      for (String name : facts.get(files.get(i)).imports()) {
        Integer imported = fileOfType.get(name);
        if (imported != null && known.add(imported)) {
          files.add(imported);
          if (files.size() == MAX_TOGETHER) {
            return files;
          }
        }
      }
    }
    return files;
  }

  /** The canonical names of the types with that simple name. */
  public List<String> named(String simpleName) {
    return typesBySimpleName.getOrDefault(simpleName, List.of());
  }

  /** The canonical names of types that name a supertype with that simple name. */
  public List<String> possibleSubtypes(String simpleName) {
    return subtypesBySimpleName.getOrDefault(simpleName, List.of());
  }

  private ParsedFile parsedFile(int file, Lowering lowering) {
    if (lowering instanceof Lowering.Failure failure) {
      return new ParsedFile(Map.of(), Optional.of(failure));
    }
    SourceUnit unit = ((Lowering.Success) lowering).unit();
    Map<String, TypeInfo> types = new LinkedHashMap<>();
    for (Declaration.Type type : unit.types()) {
      add(
          types,
          new TypeInfo(type.qualifiedName(), type, unit, sources.get(file), Optional.empty()));
    }
    return new ParsedFile(types, Optional.empty());
  }

  private static void add(Map<String, TypeInfo> types, TypeInfo type) {
    types.put(type.name(), type);
    type.nested().forEach(nested -> add(types, nested));
  }

  private static String simpleName(String name) {
    return name.substring(name.lastIndexOf('.') + 1);
  }
}
