package dev.twiceover.samples.message;

import java.util.UUID;

/**
 * A supplier brought an item, perhaps one that was never in stock before.
 *
 * @param eventId made by the sender; the same at every delivery
 * @param quantity pieces, at least 1
 */
public record GoodsReceived(UUID eventId, String itemId, int quantity) {}
