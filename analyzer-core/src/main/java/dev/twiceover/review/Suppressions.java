package dev.twiceover.review;

import dev.twiceover.model.Declaration;
import dev.twiceover.model.Expression;
import dev.twiceover.model.Node;
import dev.twiceover.model.Source;
import dev.twiceover.model.Span;
import dev.twiceover.project.TypeInfo;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Requests in the source not to report a rule: {@code @SuppressWarnings("twiceover:rule")} on a
 * declaration, or {@code // twiceover:allow rule -- reason} on the line or the line above.
 */
final class Suppressions {
  private static final String PREFIX = "twiceover:";
  private static final Pattern COMMENT =
      Pattern.compile("//\\s*twiceover:allow\\s+([\\w-]+)\\s*(?:--\\s*(.*\\S))?\\s*$");
  private final Map<Request, List<Finding>> requests = new LinkedHashMap<>();

  /** A request and the lines that it covers. */
  private record Request(
      Place place, String rule, Optional<String> reason, int firstLine, int lastLine) {
    boolean covers(Finding finding) {
      return finding.rule().equals(rule)
          && (covers(finding.place())
              || finding.related().stream()
                  .flatMap(step -> step.place().stream())
                  .anyMatch(this::covers));
    }

    private boolean covers(Place other) {
      return other.file().equals(place.file())
          && other.line() <= lastLine
          && other.endLine() >= firstLine;
    }
  }

  /** Looks for requests in types, and in the comments of their files. */
  void collect(List<TypeInfo> types) {
    Map<String, Source> sources = new LinkedHashMap<>();
    for (TypeInfo type : types) {
      sources.put(type.source().path(), type.source());
      annotations(type.declaration(), type.source());
    }
    sources.values().forEach(this::comments);
  }

  private void comments(Source source) {
    int at = source.text().indexOf(PREFIX + "allow");
    while (at >= 0) {
      int line = source.line(at);
      Matcher matcher = COMMENT.matcher(source.lineText(line));
      if (matcher.find()) {
        int offset = source.lineStart(line) + matcher.start();
        add(
            new Request(
                Place.of(source, new Span(offset, offset + matcher.group().length())),
                matcher.group(1),
                Optional.ofNullable(matcher.group(2)),
                line,
                line + 1));
      }
      at = source.text().indexOf(PREFIX + "allow", at + 1);
    }
  }

  private void annotations(Node node, Source source) {
    if (node instanceof Declaration declaration) {
      for (Expression.Annotation annotation : declaration.annotations()) {
        if (annotation.name().simpleName().equals("SuppressWarnings")) {
          annotation
              .argument("value")
              .ifPresent(value -> annotation(value, declaration, annotation, source));
        }
      }
    }
    node.children().forEach(child -> annotations(child, source));
  }

  private void annotation(
      Expression value, Declaration on, Expression.Annotation annotation, Source source) {
    if (value instanceof Expression.Elements elements) {
      elements.values().forEach(each -> annotation(each, on, annotation, source));
    } else if (value instanceof Expression.Literal literal && literal.value().startsWith(PREFIX)) {
      int line = source.line(annotation.span().start());
      Place place = Place.of(source, annotation.span());
      add(
          new Request(
              place,
              literal.value().substring(PREFIX.length()),
              reasonNear(source, line),
              source.line(on.span().start()),
              source.line(on.span().end())));
    }
  }

  /** The reason of an annotation is a comment on its line or the line above. */
  private static Optional<String> reasonNear(Source source, int line) {
    for (int each : new int[] {line, line - 1}) {
      if (each >= 1) {
        String text = source.lineText(each);
        int comment = text.indexOf("//");
        boolean meant = comment >= 0 && (each == line || text.strip().startsWith("//"));
        if (meant && !text.substring(comment + 2).isBlank()) {
          return Optional.of(text.substring(comment + 2).strip());
        }
      }
    }
    return Optional.empty();
  }

  private void add(Request request) {
    requests.putIfAbsent(request, new ArrayList<>());
  }

  /** Takes the findings that a request with a reason silences out of the list. */
  List<Finding> apply(List<Finding> findings) {
    List<Finding> left = new ArrayList<>();
    for (Finding finding : findings) {
      boolean silenced = false;
      for (Map.Entry<Request, List<Finding>> entry : requests.entrySet()) {
        if (entry.getKey().covers(finding)) {
          entry.getValue().add(finding);
          silenced = true;
        }
      }
      if (!silenced) {
        left.add(finding);
      }
    }
    return left;
  }

  /** What was asked, and what it silenced. */
  List<Suppression> all() {
    List<Suppression> all = new ArrayList<>();
    requests.forEach(
        (request, silenced) ->
            all.add(new Suppression(request.place, request.rule, request.reason, silenced)));
    all.sort((a, b) -> a.place().compareTo(b.place()));
    return all;
  }
}
