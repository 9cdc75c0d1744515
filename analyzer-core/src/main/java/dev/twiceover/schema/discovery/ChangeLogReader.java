package dev.twiceover.schema.discovery;

import dev.twiceover.library.LibraryFormatException;
import dev.twiceover.library.YamlNode;
import java.io.StringReader;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** Reads one Liquibase changelog of any format into elements. */
final class ChangeLogReader {
  /** Deeper or longer changelogs are refused: no person wrote them. */
  private static final int MAX_DEPTH = 100;

  private static final int MAX_ELEMENTS = 2_000_000;
  private static final Pattern FORMATTED =
      Pattern.compile("(?i)\\A\\s*--\\s*liquibase\\s+formatted\\s+sql");
  private static final Pattern COMMAND =
      Pattern.compile("(?im)^\\s*--\\s*(changeset|rollback|include)\\b([^\\r\\n]*)");
  private static final Pattern ATTRIBUTE = Pattern.compile("(\\w+):(?:\"([^\"]*)\"|(\\S+))");

  private ChangeLogReader() {}

  /** Why a changelog cannot be read, in one line. */
  static final class Unreadable extends Exception {
    private static final long serialVersionUID = 1L;

    Unreadable(String reason) {
      super(reason);
    }
  }

  /** Whether the beginning of a file is that of a changelog. */
  static boolean isChangeLog(String name, String head) {
    String lower = name.toLowerCase(Locale.ROOT);
    if (lower.endsWith(".sql")) {
      return FORMATTED.matcher(head).lookingAt();
    }
    return head.contains("databaseChangeLog") && !lower.endsWith(".xsd");
  }

  /** The changelog element of a text. */
  static Change read(String name, String text) throws Unreadable {
    String lower = name.toLowerCase(Locale.ROOT);
    if (lower.endsWith(".xml")) {
      return xml(text);
    }
    return lower.endsWith(".sql") ? sql(text) : yaml(name, text);
  }

  /** No DTD, no entity, nothing from outside. */
  private static Change xml(String text) throws Unreadable {
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    factory.setProperty(XMLInputFactory.IS_REPLACING_ENTITY_REFERENCES, false);
    factory.setXMLResolver(
        (publicId, systemId, base, namespace) -> {
          throw new XMLStreamException("external entities are not read");
        });
    try {
      XMLStreamReader reader = factory.createXMLStreamReader(new StringReader(text));
      try {
        return xml(reader);
      } finally {
        reader.close();
      }
    } catch (XMLStreamException e) {
      String first = String.valueOf(e.getMessage()).replaceAll("\\s+", " ");
      throw new Unreadable("not XML: " + first);
    }
  }

  private static Change xml(XMLStreamReader reader) throws XMLStreamException, Unreadable {
    Change document = Change.named("");
    Deque<Change> open = new ArrayDeque<>();
    open.push(document);
    int elements = 0;
    while (reader.hasNext()) {
      switch (reader.next()) {
        case XMLStreamConstants.START_ELEMENT -> {
          if (open.size() > MAX_DEPTH || ++elements > MAX_ELEMENTS) {
            throw new Unreadable("nested too deep or too long");
          }
          Change change = Change.named(reader.getLocalName());
          for (int i = 0; i < reader.getAttributeCount(); i++) {
            change.attributes().put(reader.getAttributeLocalName(i), reader.getAttributeValue(i));
          }
          open.element().children().add(change);
          open.push(change);
        }
        case XMLStreamConstants.END_ELEMENT -> open.pop();
        case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA ->
            open.element().text().append(reader.getText());
        case XMLStreamConstants.ENTITY_REFERENCE ->
            throw new Unreadable("not XML: entity references are not read");
        default -> {}
      }
    }
    if (document.children().isEmpty()) {
      throw new Unreadable("not XML: no element");
    }
    return document.children().get(0);
  }

  /** {@code --liquibase formatted sql}: each change set is one {@code sql} change. */
  private static Change sql(String text) {
    Change log = Change.named("databaseChangeLog");
    Matcher command = COMMAND.matcher(text);
    Change open = Change.named("changeSet");
    int from = -1;
    while (command.find()) {
      if (from >= 0) {
        addSql(open, text.substring(from, command.start()));
        from = -1;
      }
      String rest = command.group(2);
      switch (command.group(1).toLowerCase(Locale.ROOT)) {
        case "changeset" -> {
          open = Change.named("changeSet");
          attributes(rest, open);
          log.children().add(open);
          from = command.end();
        }
        case "include" -> {
          Change include = Change.named("include");
          attributes(rest, include);
          log.children().add(include);
        }
        default -> from = command.end();
      }
    }
    if (from >= 0) {
      addSql(open, text.substring(from));
    }
    return log;
  }

  private static void addSql(Change set, String text) {
    Change sql = Change.named("sql");
    sql.text().append(text);
    set.children().add(sql);
  }

  private static void attributes(String rest, Change into) {
    Matcher attribute = ATTRIBUTE.matcher(rest);
    while (attribute.find()) {
      String quoted = attribute.group(2);
      into.attributes().put(attribute.group(1), quoted == null ? attribute.group(3) : quoted);
    }
  }

  private static Change yaml(String name, String text) throws Unreadable {
    try {
      Optional<YamlNode> document = YamlNode.parse(name, text);
      Change log = Change.named("databaseChangeLog");
      if (document.isPresent() && document.get().isMap()) {
        YamlNode content = document.get().map().get("databaseChangeLog");
        if (content != null) {
          new Yaml().items(content, log, 0);
        }
      }
      return log;
    } catch (LibraryFormatException e) {
      String message = String.valueOf(e.getMessage());
      throw new Unreadable(message.substring(message.indexOf(": ") + 2));
    } catch (StackOverflowError e) {
      throw new Unreadable("nested too deep");
    }
  }

  /** Copies YAML into elements; aliases may not multiply them without bound. */
  private static final class Yaml {
    private int elements;

    /** A list of one-entry mappings, or a mapping of elements. */
    void items(YamlNode list, Change into, int depth) throws LibraryFormatException, Unreadable {
      if (depth > MAX_DEPTH) {
        throw new Unreadable("nested too deep");
      }
      for (YamlNode item : list.items()) {
        if (item.isMap()) {
          for (Map.Entry<String, YamlNode> entry : item.map().entrySet()) {
            entry(entry.getKey(), entry.getValue(), into, depth);
          }
        }
      }
    }

    private void entry(String name, YamlNode value, Change into, int depth)
        throws LibraryFormatException, Unreadable {
      if (++elements > MAX_ELEMENTS) {
        throw new Unreadable("too long");
      }
      if (!value.isMap() && !value.isList()) {
        into.attributes().put(name, value.text());
      } else if (value.isList() && (name.equals("changes") || name.equals("columns"))) {
        items(value, into, depth + 1);
      } else {
        Change child = Change.named(name);
        items(value, child, depth + 1);
        into.children().add(child);
      }
    }
  }
}
