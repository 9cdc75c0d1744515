package dev.twiceover.sql.fuzz;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A piece of a statement: text with pieces inside. What it stands for says what may replace it.
 *
 * @param parts a {@code String} or a {@code Piece} each
 */
record Piece(Kind kind, List<Object> parts) {
  /** What a piece stands for. */
  enum Kind {
    NUMBER,
    TEXT,
    TEST,
    /** May be left out. */
    CLAUSE,
    OTHER;

    /** The simplest that may stand there. */
    List<String> plain() {
      return switch (this) {
        case NUMBER -> List.of("0", "1", "a");
        case TEXT -> List.of("'x'", "s");
        case TEST -> List.of("1 = 1");
        case CLAUSE -> List.of("");
        case OTHER -> List.of();
      };
    }
  }

  static Piece of(Kind kind, Object... parts) {
    return new Piece(kind, List.of(parts));
  }

  static Piece number(Object... parts) {
    return of(Kind.NUMBER, parts);
  }

  static Piece text(Object... parts) {
    return of(Kind.TEXT, parts);
  }

  static Piece test(Object... parts) {
    return of(Kind.TEST, parts);
  }

  static Piece clause(Object... parts) {
    return of(Kind.CLAUSE, parts);
  }

  static Piece whole(Object... parts) {
    return of(Kind.OTHER, parts);
  }

  /** All statements that are this one with one piece made simpler, the simplest first. */
  List<Piece> simpler() {
    List<Piece> all = new ArrayList<>();
    for (String plain : kind.plain()) {
      if (!toString().equals(plain)) {
        all.add(of(kind, plain));
      }
    }
    below().filter(p -> p.kind == kind && kind != Kind.OTHER).forEach(all::add);
    for (int i = 0; i < parts.size(); i++) {
      if (parts.get(i) instanceof Piece inside) {
        for (Piece other : inside.simpler()) {
          List<Object> changed = new ArrayList<>(parts);
          changed.set(i, other);
          all.add(new Piece(kind, changed));
        }
      }
    }
    return all;
  }

  private Stream<Piece> below() {
    return parts.stream()
        .filter(Piece.class::isInstance)
        .map(Piece.class::cast)
        .flatMap(p -> Stream.concat(Stream.of(p), p.below()));
  }

  @Override
  public String toString() {
    return parts.stream().map(Object::toString).collect(Collectors.joining());
  }
}
