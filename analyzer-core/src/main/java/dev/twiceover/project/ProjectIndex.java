package dev.twiceover.project;

import dev.twiceover.library.Libraries;
import dev.twiceover.lowering.FrontEnd;
import dev.twiceover.lowering.Lowering;
import dev.twiceover.model.Declaration;
import dev.twiceover.model.Source;
import dev.twiceover.model.SourceUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * The reviewed sources: which types they declare, by a scan; and those types with their members, by
 * a parse on demand. Safe for use by several threads.
 */
public final class ProjectIndex {
  private final List<Source> sources;
  private final List<FileFacts> facts;
  private final FrontEnd frontEnd;
  private final Map<String, Integer> fileOfType = new HashMap<>();
  private final Map<String, List<String>> typesBySimpleName = new HashMap<>();
  private final Map<String, List<String>> subtypesBySimpleName = new HashMap<>();
  private final Set<String> packages = new HashSet<>();
  private final Map<Integer, ParsedFile> parsed = new ConcurrentHashMap<>();

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
   * Parses every file that can matter.
   *
   * @return the types they declare at top level, in the order of the files
   */
  public List<TypeInfo> loadWhatMatters() {
    return load(IntStream.range(0, sources.size()).filter(file -> facts.get(file).matters()));
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
    List<Integer> missing = wanted.stream().filter(file -> !parsed.containsKey(file)).toList();
    List<Lowering> lowered = frontEnd.lower(missing.stream().map(sources::get).toList());
    for (int i = 0; i < missing.size(); i++) {
      parsed.put(missing.get(i), parsed(missing.get(i), lowered.get(i)));
    }
    List<TypeInfo> types = new ArrayList<>();
    for (Integer file : wanted) {
      ParsedFile result = parsed.get(file);
      if (result != null) {
        result.types.values().stream().filter(type -> type.outer().isEmpty()).forEach(types::add);
      }
    }
    return types;
  }

  /** The files that no front end could read, in the order of the files. */
  public List<Lowering.Failure> failures() {
    return parsed.entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .flatMap(entry -> entry.getValue().failure.stream())
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
    ParsedFile result = parsed.get(file);
    if (result == null) {
      result =
          parsed.computeIfAbsent(
              file, key -> parsed(key, frontEnd.lower(List.of(sources.get(key))).get(0)));
    }
    return Optional.ofNullable(result.types.get(name));
  }

  /** The canonical names of the types with that simple name. */
  public List<String> named(String simpleName) {
    return typesBySimpleName.getOrDefault(simpleName, List.of());
  }

  /** The canonical names of types that name a supertype with that simple name. */
  public List<String> possibleSubtypes(String simpleName) {
    return subtypesBySimpleName.getOrDefault(simpleName, List.of());
  }

  private ParsedFile parsed(int file, Lowering lowering) {
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
