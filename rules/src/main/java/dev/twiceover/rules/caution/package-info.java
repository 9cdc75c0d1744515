/** Rules about what is wrong under circumstances that the source does not show. */
@NullMarked
package dev.twiceover.rules.caution;

import org.jspecify.annotations.NullMarked;
