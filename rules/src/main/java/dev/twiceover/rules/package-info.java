/** What the rules share. */
@NullMarked
package dev.twiceover.rules;

import org.jspecify.annotations.NullMarked;
