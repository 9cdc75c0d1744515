package dev.twiceover.review;

/**
 * One entry point that may run again for the same message.
 *
 * @param name {@code Type.method}
 * @param kind what calls it, such as {@code kafka-listener}
 * @param writes how many write sites it reaches
 * @param sends how many send sites it reaches
 */
public record HandlerFact(Place place, String name, String kind, int writes, int sends) {}
