/** The one door for callers: sources in, {@link dev.twiceover.review.Review} out. */
@NullMarked
package dev.twiceover.review;

import org.jspecify.annotations.NullMarked;
