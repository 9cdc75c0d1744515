/** The {@code twiceover} command: arguments in, review, text and an exit code out. */
@NullMarked
package dev.twiceover.cli;

import org.jspecify.annotations.NullMarked;
