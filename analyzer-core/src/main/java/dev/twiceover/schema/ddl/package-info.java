/** Reads {@link dev.twiceover.schema.Schema} facts from DDL text. */
@NullMarked
package dev.twiceover.schema.ddl;

import org.jspecify.annotations.NullMarked;
