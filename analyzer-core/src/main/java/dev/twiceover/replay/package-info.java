/**
 * Crash and redelivery played over a program of effects: what ends up duplicated, lost, ghost or
 * stuck. It knows nothing of Java, SQL or brokers.
 */
@NullMarked
package dev.twiceover.replay;

import org.jspecify.annotations.NullMarked;
