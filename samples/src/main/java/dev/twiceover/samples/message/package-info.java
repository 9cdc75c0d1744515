/** The messages of the shop, as its brokers deliver them: at least once. */
@NullMarked
package dev.twiceover.samples.message;

import org.jspecify.annotations.NullMarked;
