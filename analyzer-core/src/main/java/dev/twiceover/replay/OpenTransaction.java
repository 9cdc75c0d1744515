package dev.twiceover.replay;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/** A transaction that is not committed yet. */
final class OpenTransaction {
  final int id;
  final String resource;
  final boolean byCode;
  final Map<String, Integer> written = new LinkedHashMap<>();
  final List<Integer> sentMeanwhile = new ArrayList<>();
  final List<Step> afterCommit = new ArrayList<>();
  boolean rollbackOnly;
  boolean refuses;

  OpenTransaction(int id, String resource, boolean byCode) {
    this.id = id;
    this.resource = resource;
    this.byCode = byCode;
  }

  OptionalInt cell(String name) {
    Integer value = written.get(name);
    return value == null ? OptionalInt.empty() : OptionalInt.of(value);
  }
}
