/**
 * The reviewed sources: files read, scanned and indexed, parsed on demand, and the light type
 * resolver.
 */
@NullMarked
package dev.twiceover.project;

import org.jspecify.annotations.NullMarked;
