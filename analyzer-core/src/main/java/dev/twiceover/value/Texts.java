package dev.twiceover.value;

import dev.twiceover.model.Expression.LiteralKind;
import dev.twiceover.value.Value.Piece;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** What string operations make of texts whose parts may be unknown. */
public final class Texts {
  /** Texts of more pieces end in a hole. */
  private static final int MAX_PIECES = 25_000;

  private Texts() {}

  /** The value as a string, as concatenation would make it. */
  public static Value asText(Value value) {
    if (value instanceof Value.Choice choice) {
      return Value.choice(choice.alternatives().stream().map(Texts::asText).toList());
    }
    if (value instanceof Value.Text) {
      return value;
    }
    if (value instanceof Value.Constant constant) {
      return Value.text(constant.value());
    }
    return new Value.Text(List.of(new Piece.Hole(value)));
  }

  /** {@code a + b} of strings. */
  public static Value concat(Value a, Value b) {
    return concat(List.of(a, b));
  }

  /** The parts one behind the other, alternatives multiplied out up to the bound. */
  public static Value concat(List<Value> parts) {
    List<List<Piece>> variants = new ArrayList<>();
    variants.add(new ArrayList<>());
    for (Value part : parts) {
      List<Value> alternatives = asText(part).alternatives();
      if (variants.size() * alternatives.size() > Value.MAX_ALTERNATIVES) {
        variants.forEach(variant -> append(variant, new Piece.Hole(part)));
        continue;
      }
      List<List<Piece>> longer = new ArrayList<>();
      for (List<Piece> variant : variants) {
        for (int i = 0; i < alternatives.size(); i++) {
          List<Piece> copy = i == alternatives.size() - 1 ? variant : new ArrayList<>(variant);
          pieces(alternatives.get(i)).forEach(piece -> append(copy, piece));
          longer.add(copy);
        }
      }
      variants = longer;
    }
    return Value.choice(variants.stream().map(pieces -> (Value) new Value.Text(pieces)).toList());
  }

  /** The parts with a separator between them. */
  public static Value join(Value separator, List<Value> parts) {
    List<Value> all = new ArrayList<>();
    for (int i = 0; i < parts.size(); i++) {
      if (i > 0) {
        all.add(separator);
      }
      all.add(parts.get(i));
    }
    return concat(all);
  }

  /** Applies an operation to the characters where all are known, else leaves them as they are. */
  public static Value map(Value text, UnaryOperator<String> operation) {
    List<Value> mapped = new ArrayList<>();
    for (Value alternative : asText(text).alternatives()) {
      if (alternative instanceof Value.Text each && each.known().isPresent()) {
        Optional<Site> site = site(each);
        mapped.add(
            new Value.Text(List.of(new Piece.Chars(operation.apply(each.known().get()), site))));
      } else {
        mapped.add(alternative);
      }
    }
    return Value.choice(mapped);
  }

  /** Applies an operation to every known piece of the text: case changes and replacements. */
  public static Value mapPieces(Value text, UnaryOperator<String> operation) {
    List<Value> mapped = new ArrayList<>();
    for (Value alternative : asText(text).alternatives()) {
      List<Piece> pieces = new ArrayList<>();
      for (Piece piece : pieces(alternative)) {
        pieces.add(
            piece instanceof Piece.Chars chars
                ? new Piece.Chars(operation.apply(chars.text()), chars.site())
                : piece);
      }
      mapped.add(new Value.Text(pieces));
    }
    return Value.choice(mapped);
  }

  /**
   * {@code String.format}: {@code %s} and its like become the arguments; what cannot be told
   * becomes a hole.
   */
  public static Value format(Value format, List<Value> arguments) {
    List<Value> formatted = new ArrayList<>();
    for (Value alternative : asText(format).alternatives()) {
      List<Value> parts = new ArrayList<>();
      int next = 0;
      for (Piece piece : pieces(alternative)) {
        if (piece instanceof Piece.Chars chars) {
          next = formatPiece(chars, arguments, next, parts);
        } else {
          parts.add(new Value.Text(List.of(piece)));
        }
      }
      formatted.add(concat(parts));
    }
    return Value.choice(formatted);
  }

  private static int formatPiece(
      Piece.Chars chars, List<Value> arguments, int next, List<Value> parts) {
    String text = chars.text();
    int from = 0;
    int argument = next;
    for (int at = text.indexOf('%'); at >= 0; at = text.indexOf('%', from)) {
      parts.add(characters(text.substring(from, at), chars.site()));
      int end = at + 1;
      while (end < text.length()
          && !Character.isLetter(text.charAt(end))
          && text.charAt(end) != '%') {
        end++;
      }
      if (end >= text.length()) {
        from = at;
        break;
      }
      String specifier = text.substring(at + 1, end);
      char conversion = text.charAt(end);
      from = end + 1;
      if (conversion == '%') {
        parts.add(characters("%", chars.site()));
      } else if (conversion == 'n') {
        parts.add(characters("\n", chars.site()));
      } else {
        int index = argument;
        int dollar = specifier.indexOf('$');
        if (dollar > 0 && specifier.substring(0, dollar).chars().allMatch(Character::isDigit)) {
          index = Integer.parseInt(specifier.substring(0, dollar)) - 1;
        } else {
          argument++;
        }
        Value value =
            index >= 0 && index < arguments.size()
                ? arguments.get(index)
                : new Value.Unknown("a format argument");
        parts.add(conversion == 'S' ? mapPieces(value, Texts::upper) : value);
      }
    }
    parts.add(characters(text.substring(from), chars.site()));
    return argument;
  }

  private static String upper(String text) {
    return text.toUpperCase(java.util.Locale.ROOT);
  }

  private static Value characters(String text, Optional<Site> site) {
    return new Value.Text(List.of(new Piece.Chars(text, site)));
  }

  /** The pieces of a text; anything else is one hole. */
  public static List<Piece> pieces(Value value) {
    if (value instanceof Value.Text text) {
      return text.pieces();
    }
    if (value instanceof Value.Constant constant && constant.kind() != LiteralKind.NULL) {
      return List.of(new Piece.Chars(constant.value(), Optional.empty()));
    }
    return List.of(new Piece.Hole(value));
  }

  /** Where the first characters of a text stand. */
  public static Optional<Site> site(Value.Text text) {
    for (Piece piece : text.pieces()) {
      if (piece instanceof Piece.Chars chars
          && chars.site().isPresent()
          && !chars.text().isBlank()) {
        return chars.site();
      }
    }
    return Optional.empty();
  }

  private static void append(List<Piece> pieces, Piece piece) {
    if (piece instanceof Piece.Chars chars && chars.text().isEmpty()) {
      return;
    }
    if (pieces.size() < MAX_PIECES) {
      pieces.add(piece);
    } else if (pieces.size() == MAX_PIECES) {
      pieces.add(new Piece.Hole(new Value.Unknown("the rest of a very long text")));
    }
  }
}
