/** Twiceover inside javac, as Error Prone checks. */
@NullMarked
package dev.twiceover.errorprone;

import org.jspecify.annotations.NullMarked;
