/** Order status by compare-and-set, with its messages in an outbox. */
@NullMarked
package dev.twiceover.samples.correct.order;

import org.jspecify.annotations.NullMarked;
