/** Stock that a redelivery changes twice. */
@NullMarked
package dev.twiceover.samples.broken.stock;

import org.jspecify.annotations.NullMarked;
