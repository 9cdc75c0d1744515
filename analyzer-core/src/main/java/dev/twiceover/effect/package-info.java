/**
 * Handlers, calls followed, transaction scopes and guards: the ordered effects of each entry point.
 */
@NullMarked
package dev.twiceover.effect;

import org.jspecify.annotations.NullMarked;
