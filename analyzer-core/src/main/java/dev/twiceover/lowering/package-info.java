/**
 * What both front ends share when they lower a file to the model: the meaning of names, literals
 * and concatenations, and offsets. It knows the model alone.
 */
@NullMarked
package dev.twiceover.lowering;

import org.jspecify.annotations.NullMarked;
