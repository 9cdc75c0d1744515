/**
 * What an expression may be: text with holes, calls that made it, and where its parts come from.
 */
@NullMarked
package dev.twiceover.value;

import org.jspecify.annotations.NullMarked;
