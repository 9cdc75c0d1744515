package dev.twiceover.samples.message;

/** The steps of an order, in the only order in which they come. */
public enum OrderStatus {
  PENDING,
  PAID,
  SHIPPED,
  COMPLETED
}
