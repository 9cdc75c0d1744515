/** A {@link dev.twiceover.review.Review} as text for people and for other tools. */
@NullMarked
package dev.twiceover.report;

import org.jspecify.annotations.NullMarked;
