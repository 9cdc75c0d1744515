/** Rules about what is worth knowing. */
@NullMarked
package dev.twiceover.rules.advice;

import org.jspecify.annotations.NullMarked;
