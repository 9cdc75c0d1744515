/** SQL text to {@link dev.twiceover.sql.Script}: lexer, splitter and the token-level reader. */
@NullMarked
package dev.twiceover.sql.read;

import org.jspecify.annotations.NullMarked;
