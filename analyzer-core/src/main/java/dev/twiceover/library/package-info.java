/** What library calls and annotations mean: data, one YAML file a library, in one vocabulary. */
@NullMarked
package dev.twiceover.library;

import org.jspecify.annotations.NullMarked;
