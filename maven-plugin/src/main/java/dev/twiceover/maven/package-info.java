/** The Maven goals: configuration in, review, messages and reports out. */
@NullMarked
package dev.twiceover.maven;

import org.jspecify.annotations.NullMarked;
