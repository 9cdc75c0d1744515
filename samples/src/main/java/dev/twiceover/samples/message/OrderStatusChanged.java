package dev.twiceover.samples.message;

import java.util.UUID;

/**
 * An order moved one step on.
 *
 * @param eventId made by the sender; the same at every delivery
 * @param from the step that the order was at, directly before {@code to}
 */
public record OrderStatusChanged(UUID eventId, UUID orderId, OrderStatus from, OrderStatus to) {}
