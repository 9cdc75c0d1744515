package dev.twiceover.review;

import java.util.Optional;

/**
 * A request in the source not to report a rule.
 *
 * @param place where it is written
 * @param rule the rule's id
 * @param reason what the author gave as reason; empty when missing, which is itself reported
 * @param used whether it suppressed anything
 */
public record Suppression(Place place, String rule, Optional<String> reason, boolean used) {}
