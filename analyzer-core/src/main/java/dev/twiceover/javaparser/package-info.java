/** The front end over JavaParser: the only package that knows it. */
@NullMarked
package dev.twiceover.javaparser;

import org.jspecify.annotations.NullMarked;
