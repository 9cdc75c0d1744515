package dev.twiceover.sql.read;

import java.util.Locale;

/** Reads data types. */
final class TypeReader {
  private final Reading reading;
  private final Tokens tokens;

  TypeReader(Reading reading) {
    this.reading = reading;
    this.tokens = reading.tokens;
  }

  /** A data type, in lower case with its size. */
  String type() {
    StringBuilder type = new StringBuilder(reading.primaries.dotted().toLowerCase(Locale.ROOT));
    while (tokens.atAny("PRECISION", "VARYING", "UNSIGNED", "SIGNED", "ZEROFILL", "INTEGER")
        || (tokens.at("LARGE") && tokens.peek(1).isWord("OBJECT"))
        || tokens.at("OBJECT")) {
      type.append(' ').append(tokens.next().text().toLowerCase(Locale.ROOT));
    }
    if (tokens.at("(")) {
      type.append('(').append(tokens.skipParentheses().strip()).append(')');
    }
    while (true) {
      if (tokens.at("[") && tokens.peek(1).isSymbol("]")) {
        tokens.next();
        tokens.next();
        type.append("[]");
      } else if (tokens.at("[") && tokens.peek(2).isSymbol("]")) {
        tokens.next();
        tokens.next();
        tokens.next();
        type.append("[]");
      } else if (tokens.accept("WITH", "TIME", "ZONE")
          || tokens.accept("WITH", "LOCAL", "TIME", "ZONE")
          || tokens.accept("WITHOUT", "TIME", "ZONE")) {
        type.append(" zone");
      } else if (tokens.accept("CHARACTER", "SET") || tokens.accept("CHARSET")) {
        reading.primaries.name();
      } else if (tokens.atAny("UNSIGNED", "SIGNED", "ARRAY", "VARYING", "ZEROFILL")) {
        type.append(' ').append(tokens.next().text().toLowerCase(Locale.ROOT));
      } else {
        return type.toString();
      }
    }
  }
}
