/** Rules about handlers that are wrong under redelivery. */
@NullMarked
package dev.twiceover.rules.correctness;

import org.jspecify.annotations.NullMarked;
