package dev.twiceover.sql;

import java.util.Locale;

/**
 * A table where a statement names it.
 *
 * @param schema what stands before the last dot; "" if nothing does
 * @param name as written, quotes removed
 * @param alias "" if there is none
 */
public record TableRef(String schema, String name, String alias) {
  /** A table without schema and alias. */
  public static TableRef of(String name) {
    return new TableRef("", name, "");
  }

  /** The same table under an alias. */
  public TableRef as(String newAlias) {
    return new TableRef(schema, name, newAlias);
  }

  /** What columns of this table are qualified with. */
  public String label() {
    return alias.isEmpty() ? name : alias;
  }

  /** The name for comparisons: lower case, without schema. */
  public String key() {
    return name.toLowerCase(Locale.ROOT);
  }

  /** Whether a column qualifier means this table. */
  public boolean isMeantBy(String qualifier) {
    if (!alias.isEmpty()) {
      return alias.equalsIgnoreCase(qualifier);
    }
    return name.equalsIgnoreCase(qualifier)
        || (!schema.isEmpty() && (schema + "." + name).equalsIgnoreCase(qualifier))
        || qualifier.toLowerCase(Locale.ROOT).endsWith("." + key());
  }

  /** Whether a piece of the name is unknown text. */
  public boolean hasHole() {
    return Holes.in(name) || Holes.in(schema);
  }

  /** The name as it would be written, alias left out. */
  public String qualifiedName() {
    return schema.isEmpty() ? name : schema + "." + name;
  }
}
