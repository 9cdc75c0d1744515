/** The choice between the front ends: JavaParser first, javac for what it rejects. */
@NullMarked
package dev.twiceover.frontend;

import org.jspecify.annotations.NullMarked;
