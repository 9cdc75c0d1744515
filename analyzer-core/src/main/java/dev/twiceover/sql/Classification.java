package dev.twiceover.sql;

import java.util.List;
import java.util.Optional;

/**
 * The judgement of one write.
 *
 * @param idiom empty for reads, calls and DDL
 * @param setKind of an update or an upsert
 * @param reason one sentence that names the deciding column and the step of SEMANTICS section 3
 * @param deciding the part of the statement that decided, as SQL text; "" if it is all of it
 * @param versionOnly whether the only delta is an optimistic version column beside absolute ones
 * @param notes what should be known beside the verdict, as {@code no-trigger(t)}
 */
public record Classification(
    Optional<Idiom> idiom,
    Optional<SetKind> setKind,
    Shape shape,
    Verdict verdict,
    Late late,
    Race race,
    String reason,
    String deciding,
    boolean versionOnly,
    List<String> notes) {
  /** Copies the list. */
  public Classification {
    notes = List.copyOf(notes);
  }
}
