package dev.twiceover.project;

import dev.twiceover.project.FileFacts.TypeFact;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * One pass over the characters of a Java file: package, imports, declared types and whether the
 * file can matter. About fifty times cheaper than a parse, which it decides about.
 */
final class FileScanner {
  private final Signals signals;
  private final String text;
  private final List<TypeFact> types = new ArrayList<>();
  private final List<String> imports = new ArrayList<>();
  private final List<OpenType> open = new ArrayList<>();
  private String packageName = "";
  private boolean matters;
  private boolean importsOnDemand;
  private int depth;
  private int lines = 1;
  private int at;

  private FileScanner(Signals signals, String text) {
    this.signals = signals;
    this.text = text;
  }

  static FileFacts scan(Signals signals, String text) {
    FileScanner scanner = new FileScanner(signals, text);
    scanner.run();
    return new FileFacts(
        scanner.packageName, scanner.types, scanner.imports, scanner.matters, scanner.lines);
  }

  /** A type whose body is being read, and the brace depth of that body. */
  private record OpenType(String name, int bodyDepth) {}

  private void run() {
    while (at < text.length()) {
      char c = text.charAt(at);
      if (c == '\n') {
        lines++;
        at++;
      } else if (c <= ' ') {
        at++;
      } else if (c == '/' && next() == '/') {
        skipLine();
      } else if (c == '/' && next() == '*') {
        skipComment();
      } else if (c == '"') {
        string();
      } else if (c == '\'') {
        character();
      } else if (c == '{') {
        depth++;
        at++;
      } else if (c == '}') {
        depth--;
        at++;
        while (!open.isEmpty() && open.get(open.size() - 1).bodyDepth > depth) {
          open.remove(open.size() - 1);
        }
      } else if (Character.isJavaIdentifierStart(c)) {
        word();
      } else {
        at++;
      }
    }
  }

  private char next() {
    return at + 1 < text.length() ? text.charAt(at + 1) : '\0';
  }

  private void skipLine() {
    while (at < text.length() && text.charAt(at) != '\n') {
      at++;
    }
  }

  private void skipComment() {
    int end = text.indexOf("*/", at + 2);
    int stop = end < 0 ? text.length() : end + 2;
    countLines(at, stop);
    at = stop;
  }

  private void character() {
    at++;
    while (at < text.length() && text.charAt(at) != '\'' && text.charAt(at) != '\n') {
      at += text.charAt(at) == '\\' ? 2 : 1;
    }
    at++;
  }

  private void string() {
    boolean block = text.startsWith("\"\"\"", at);
    int start = at + (block ? 3 : 1);
    at = start;
    while (at < text.length()) {
      char c = text.charAt(at);
      if (c == '\\') {
        at++;
      } else if (c == '\n') {
        if (!block) {
          break;
        }
        lines++;
      } else if (c == '"' && (!block || text.startsWith("\"\"\"", at))) {
        break;
      }
      at++;
    }
    int end = Math.min(at, text.length());
    at = end + (block ? 3 : 1);
    if (!matters && Signals.looksLikeWrite(text, start, end)) {
      matters = true;
    }
  }

  private void word() {
    int start = at;
    while (at < text.length() && Character.isJavaIdentifierPart(text.charAt(at))) {
      at++;
    }
    if (!matters && isUpperCase(start) && signals.isSimpleName(text, start, at)) {
      matters = importsOnDemand || signals.isQualifiedName(pathTo(start));
    }
    switch (at - start) {
      case 4 -> {
        if (text.startsWith("enum", start)) {
          type(start);
        }
      }
      case 5 -> {
        if (text.startsWith("class", start)) {
          type(start);
        }
      }
      case 6 -> {
        if (text.startsWith("record", start)) {
          type(start);
        } else if (text.startsWith("import", start) && depth == 0) {
          importDeclaration();
        }
      }
      case 7 -> {
        if (text.startsWith("package", start) && depth == 0 && types.isEmpty()) {
          packageName = dotted().replaceAll("\\s", "");
          matters |= signals.isPackage(packageName);
        }
      }
      case 9 -> {
        if (text.startsWith("interface", start)) {
          type(start);
        }
      }
      default -> {}
    }
  }

  private boolean isUpperCase(int index) {
    return Character.isUpperCase(text.charAt(index));
  }

  /** The word with the path that stands before it, as in {@code java.sql.Connection}. */
  private String pathTo(int word) {
    int start = word;
    while (start > 0
        && (text.charAt(start - 1) == '.'
            || Character.isJavaIdentifierPart(text.charAt(start - 1)))) {
      start--;
    }
    return text.substring(start, at);
  }

  private void importDeclaration() {
    String name = dotted();
    boolean isStatic = name.startsWith("static ");
    if (isStatic) {
      name = name.substring("static ".length());
    }
    if (name.endsWith(".*")) {
      String owner = name.substring(0, name.length() - 2);
      importsOnDemand |= !isStatic && signals.isPackage(owner);
      matters |= isStatic && signals.isQualifiedName(owner);
    } else if (isStatic) {
      int member = name.lastIndexOf('.');
      matters |= member > 0 && signals.isQualifiedName(name.substring(0, member));
    } else {
      imports.add(name);
      matters |= signals.isQualifiedName(name);
    }
  }

  /** The rest of a package or import declaration, with single blanks where words meet. */
  private String dotted() {
    StringBuilder name = new StringBuilder();
    while (at < text.length() && text.charAt(at) != ';') {
      char c = text.charAt(at);
      if (c == '/' && (next() == '/' || next() == '*')) {
        if (next() == '/') {
          skipLine();
        } else {
          skipComment();
        }
        continue;
      }
      if (Character.isJavaIdentifierPart(c) || c == '.' || c == '*') {
        name.append(c);
      } else if (name.length() == 6 && name.indexOf("static") == 0) {
        name.append(' ');
      } else if (c == '\n') {
        lines++;
      } else if (c > ' ') {
        break;
      }
      at++;
    }
    return name.toString();
  }

  /** Behind {@code class}, {@code interface}, {@code enum} or {@code record}. */
  private void type(int keyword) {
    if (keyword > 0 && text.charAt(keyword - 1) == '.') {
      return;
    }
    skipBlanks();
    int start = at;
    while (at < text.length() && Character.isJavaIdentifierPart(text.charAt(at))) {
      at++;
    }
    if (at == start) {
      return;
    }
    String name = text.substring(start, at);
    List<String> supertypes = header();
    if (at >= text.length() || text.charAt(at) != '{') {
      return;
    }
    String prefix =
        open.isEmpty()
            ? (packageName.isEmpty() ? "" : packageName + ".")
            : open.get(open.size() - 1).name + ".";
    types.add(new TypeFact(prefix + name, supertypes));
    open.add(new OpenType(prefix + name, depth + 1));
  }

  /** Up to the body: the simple names behind {@code extends} and {@code implements}. */
  private List<String> header() {
    List<String> names = new ArrayList<>();
    boolean collecting = false;
    int angles = 0;
    int parentheses = 0;
    int budget = at + 20_000;
    while (at < text.length() && at < budget) {
      char c = text.charAt(at);
      if (Character.isJavaIdentifierStart(c)) {
        int start = at;
        while (at < text.length() && Character.isJavaIdentifierPart(text.charAt(at))) {
          at++;
        }
        if (angles == 0 && parentheses == 0) {
          String word = text.substring(start, at);
          if (word.equals("extends") || word.equals("implements")) {
            collecting = true;
          } else if (word.equals("permits")) {
            collecting = false;
          } else if (collecting) {
            if (start > 0 && text.charAt(start - 1) == '.' && !names.isEmpty()) {
              names.set(names.size() - 1, word);
            } else {
              names.add(word);
            }
          }
        }
        continue;
      }
      if (c == '/' && next() == '/') {
        skipLine();
        continue;
      }
      if (c == '/' && next() == '*') {
        skipComment();
        continue;
      }
      if (c == '"') {
        string();
        continue;
      }
      switch (c) {
        case '<' -> angles++;
        case '>' -> angles--;
        case '(' -> parentheses++;
        case ')' -> parentheses--;
        case '\n' -> lines++;
        case '{' -> {
          if (parentheses == 0) {
            return names;
          }
        }
        case ';', '=' -> {
          if (parentheses == 0) {
            return names;
          }
        }
        default -> {}
      }
      at++;
    }
    return names;
  }

  private void skipBlanks() {
    while (at < text.length() && text.charAt(at) <= ' ') {
      if (text.charAt(at) == '\n') {
        lines++;
      }
      at++;
    }
  }

  private void countLines(int start, int end) {
    for (int i = start; i < end; i++) {
      if (text.charAt(i) == '\n') {
        lines++;
      }
    }
  }

  /** The words that make a file matter. */
  record Signals(WordSet simpleNames, Set<String> qualifiedNames, Set<String> packages) {
    boolean isSimpleName(String text, int start, int end) {
      return simpleNames.contains(text, start, end);
    }

    boolean isQualifiedName(String name) {
      return qualifiedNames.contains(name);
    }

    boolean isPackage(String name) {
      return packages.contains(name);
    }

    private static final String[][] WRITES = {
      {"insert", "into", "ignore", "or", "overwrite", "all", "first"},
      {"update", "set"},
      {"delete", "from"},
      {"merge", "into"},
      {"replace", "into"},
      {"upsert", "into"},
      {"truncate", "table"},
    };

    /**
     * Whether a string's text begins with, or contains, what begins a writing statement. A single
     * verb at the start is enough when nothing follows, because the rest may be concatenated.
     */
    static boolean looksLikeWrite(String text, int start, int end) {
      int i = start;
      while (i < end) {
        char c = (char) (text.charAt(i) | 0x20);
        if ((c == 'i' || c == 'u' || c == 'd' || c == 'm' || c == 'r' || c == 't')
            && (i == start || !Character.isJavaIdentifierPart(text.charAt(i - 1)))
            && startsWrite(text, i, end)) {
          return true;
        }
        while (i < end && Character.isJavaIdentifierPart(text.charAt(i))) {
          i++;
        }
        i++;
      }
      return false;
    }

    private static boolean startsWrite(String text, int at, int end) {
      for (String[] write : WRITES) {
        String verb = write[0];
        int after = at + verb.length();
        if (after > end || !text.regionMatches(true, at, verb, 0, verb.length())) {
          continue;
        }
        if (after == end) {
          return true;
        }
        if (Character.isJavaIdentifierPart(text.charAt(after))) {
          continue;
        }
        int word = after;
        while (word < end && !Character.isJavaIdentifierPart(text.charAt(word))) {
          word++;
        }
        if (word >= end) {
          return true;
        }
        if (verb.equals("update")) {
          return containsWord(text, "set", word, end) || !containsBlankAfter(text, word, end);
        }
        for (int i = 1; i < write.length; i++) {
          if (text.regionMatches(true, word, write[i], 0, write[i].length())) {
            return true;
          }
        }
        return verb.equals("delete") && startsCapital(text, at, verb);
      }
      return false;
    }

    /** JPQL and T-SQL may leave out FROM; prose rarely shouts. */
    private static boolean startsCapital(String text, int at, String verb) {
      return text.startsWith(verb.toUpperCase(java.util.Locale.ROOT), at);
    }

    private static boolean containsBlankAfter(String text, int word, int end) {
      int i = word;
      while (i < end && text.charAt(i) > ' ') {
        i++;
      }
      return i < end - 1;
    }

    private static boolean containsWord(String text, String word, int start, int end) {
      for (int i = start; i + word.length() <= end; i++) {
        if (text.regionMatches(true, i, word, 0, word.length())
            && !Character.isJavaIdentifierPart(text.charAt(i - 1))
            && (i + word.length() == end
                || !Character.isJavaIdentifierPart(text.charAt(i + word.length())))) {
          return true;
        }
      }
      return false;
    }
  }
}
