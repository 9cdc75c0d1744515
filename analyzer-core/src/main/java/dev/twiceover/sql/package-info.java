/** SQL as data: dialects, expressions, queries, writes and scripts, whatever reader built them. */
@NullMarked
package dev.twiceover.sql;

import org.jspecify.annotations.NullMarked;
