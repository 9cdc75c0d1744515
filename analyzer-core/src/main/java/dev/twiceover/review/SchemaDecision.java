package dev.twiceover.review;

/**
 * That a verdict depends on the schema: without it, it would be another.
 *
 * @param constraint what decides, such as {@code primary key orders_pkey (id) of orders}
 * @param otherwise the verdict if nothing were known of the tables
 */
public record SchemaDecision(String constraint, String otherwise) {}
