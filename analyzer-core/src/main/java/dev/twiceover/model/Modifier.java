package dev.twiceover.model;

/** A modifier that the programmer wrote. Implicit ones do not appear. */
public enum Modifier {
  PUBLIC,
  PROTECTED,
  PRIVATE,
  ABSTRACT,
  STATIC,
  FINAL,
  SEALED,
  NON_SEALED,
  TRANSIENT,
  VOLATILE,
  SYNCHRONIZED,
  NATIVE,
  STRICTFP,
  DEFAULT
}
