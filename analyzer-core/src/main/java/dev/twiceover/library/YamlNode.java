package dev.twiceover.library;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/** A YAML value that remembers its file and line, so that every complaint can name them. */
public final class YamlNode {
  private final String file;
  private final Node node;

  private YamlNode(String file, Node node) {
    this.file = file;
    this.node = node;
  }

  /**
   * Reads one document.
   *
   * @param file its name for messages
   * @return empty for a document without content
   * @throws LibraryFormatException if it is not YAML
   */
  public static Optional<YamlNode> parse(String file, String text) throws LibraryFormatException {
    try {
      return new Compose(LoadSettings.builder().setLabel(file).build())
          .composeString(text)
          .map(node -> new YamlNode(file, node));
    } catch (YamlEngineException e) {
      String first = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
      throw new LibraryFormatException(file + ": not YAML: " + first);
    }
  }

  /** The line in the file, from 1. */
  public int line() {
    return node.getStartMark().map(mark -> mark.getLine() + 1).orElse(1);
  }

  /** A complaint about this place. */
  public LibraryFormatException complaint(String cause) {
    return new LibraryFormatException(file + ":" + line() + ": " + cause);
  }

  /**
   * The entries of a mapping.
   *
   * @throws LibraryFormatException if it is no mapping
   */
  public Map<String, YamlNode> map() throws LibraryFormatException {
    if (!(node instanceof MappingNode mapping)) {
      throw complaint("expected a mapping");
    }
    Map<String, YamlNode> entries = new LinkedHashMap<>();
    for (NodeTuple tuple : mapping.getValue()) {
      YamlNode key = new YamlNode(file, tuple.getKeyNode());
      if (entries.put(key.text(), new YamlNode(file, tuple.getValueNode())) != null) {
        throw key.complaint("the key '" + key.text() + "' is there twice");
      }
    }
    return entries;
  }

  /**
   * The entries of a mapping that may have these keys only.
   *
   * @throws LibraryFormatException if it is no mapping, or has another key
   */
  public Map<String, YamlNode> map(Set<String> known) throws LibraryFormatException {
    Map<String, YamlNode> entries = map();
    for (Map.Entry<String, YamlNode> entry : entries.entrySet()) {
      if (!known.contains(entry.getKey())) {
        throw entry
            .getValue()
            .complaint(
                "unknown key '"
                    + entry.getKey()
                    + "'; known here: "
                    + String.join(", ", known.stream().sorted().toList()));
      }
    }
    return entries;
  }

  /** The items of a sequence; a single value counts as a sequence of one. */
  public List<YamlNode> items() {
    if (!(node instanceof SequenceNode sequence)) {
      return List.of(this);
    }
    List<YamlNode> items = new ArrayList<>();
    for (Node item : sequence.getValue()) {
      items.add(new YamlNode(file, item));
    }
    return items;
  }

  /**
   * The texts of a sequence, or the single text.
   *
   * @throws LibraryFormatException if an item is no scalar
   */
  public List<String> texts() throws LibraryFormatException {
    List<String> texts = new ArrayList<>();
    for (YamlNode item : items()) {
      texts.add(item.text());
    }
    return texts;
  }

  /**
   * A scalar as written.
   *
   * @throws LibraryFormatException if it is no scalar
   */
  public String text() throws LibraryFormatException {
    if (node instanceof ScalarNode scalar) {
      return scalar.getValue();
    }
    throw complaint("expected a single value");
  }

  /**
   * A whole number.
   *
   * @throws LibraryFormatException if it is none
   */
  public int number() throws LibraryFormatException {
    try {
      return Integer.parseInt(text());
    } catch (NumberFormatException e) {
      throw complaint("expected a whole number, not '" + text() + "'");
    }
  }

  /**
   * One of the constants of an enum, spelled in lower case with hyphens.
   *
   * @throws LibraryFormatException if it is none of them
   */
  public <E extends Enum<E>> E constant(Class<E> type) throws LibraryFormatException {
    List<String> known = new ArrayList<>();
    for (E constant : type.getEnumConstants()) {
      String spelling = constant.name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
      if (spelling.equals(text())) {
        return constant;
      }
      known.add(spelling);
    }
    throw complaint("unknown value '" + text() + "'; known: " + String.join(", ", known));
  }

  /**
   * Reads all documents of a text.
   *
   * @param file its name for messages
   * @throws LibraryFormatException if it is not YAML
   */
  public static List<YamlNode> parseAll(String file, String text) throws LibraryFormatException {
    try {
      List<YamlNode> documents = new ArrayList<>();
      for (Node node :
          new Compose(LoadSettings.builder().setLabel(file).build()).composeAllFromString(text)) {
        documents.add(new YamlNode(file, node));
      }
      return documents;
    } catch (YamlEngineException e) {
      String first = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
      throw new LibraryFormatException(file + ": not YAML: " + first);
    }
  }

  /** Whether it is a sequence. */
  public boolean isList() {
    return node instanceof SequenceNode;
  }

  /** Whether it is a mapping. */
  public boolean isMap() {
    return node instanceof MappingNode;
  }
}
