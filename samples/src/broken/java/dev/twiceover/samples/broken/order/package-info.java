/** Order status whose side effects a redelivery repeats, or that speak before the commit. */
@NullMarked
package dev.twiceover.samples.broken.order;

import org.jspecify.annotations.NullMarked;
