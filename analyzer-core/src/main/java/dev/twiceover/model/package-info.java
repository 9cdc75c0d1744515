/** The small Java model that both front ends lower to. It knows nobody else. */
@NullMarked
package dev.twiceover.model;

import org.jspecify.annotations.NullMarked;
