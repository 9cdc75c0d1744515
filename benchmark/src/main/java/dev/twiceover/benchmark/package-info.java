/** Whole runs compared with parsers and peers, each in a process of its own. */
@NullMarked
package dev.twiceover.benchmark;

import org.jspecify.annotations.NullMarked;
