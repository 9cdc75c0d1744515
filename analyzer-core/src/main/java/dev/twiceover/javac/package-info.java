/**
 * The front end over javac's public tree API: the only package that knows {@code com.sun.source}.
 */
@NullMarked
package dev.twiceover.javac;

import org.jspecify.annotations.NullMarked;
