package dev.twiceover.review;

import java.util.List;

/**
 * One place that sends a message, as the inventory shows it.
 *
 * @param channel the technology, such as {@code kafka}
 * @param destination topic, queue or exchange as far as known; empty when unknown
 * @param handlers the entry points that reach it, as {@code Type.method}
 */
public record SendFact(
    Place place,
    String type,
    String method,
    String channel,
    String destination,
    TransactionContext transaction,
    List<String> handlers) {
  /** Copies the list. */
  public SendFact {
    handlers = List.copyOf(handlers);
  }
}
