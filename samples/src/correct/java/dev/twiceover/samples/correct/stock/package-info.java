/** Stock that follows a ledger: a redelivery finds its row there. */
@NullMarked
package dev.twiceover.samples.correct.stock;

import org.jspecify.annotations.NullMarked;
