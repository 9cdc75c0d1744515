package dev.twiceover.samples.message;

import java.util.UUID;

/**
 * Somebody ordered an item.
 *
 * @param eventId made by the sender; the same at every delivery
 * @param quantity pieces, at least 1
 */
public record OrderPlaced(UUID eventId, String itemId, int quantity) {}
