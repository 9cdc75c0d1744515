package dev.twiceover.review;

import dev.twiceover.effect.Effect;
import dev.twiceover.effect.Walk;

/**
 * One send of an entry point.
 *
 * @param place the call that sends
 * @param decided the call that decides what is sent
 * @param order its position in the walk of the entry point, from 0
 */
public record SendView(
    Place place, Place decided, Effect.Send effect, Walk.Occurrence occurrence, int order) {}
