package dev.twiceover.project;

import java.util.Collection;

/** A set of words that answers for a range of characters without making a string of it. */
final class WordSet {
  private final String[] table;
  private final int mask;

  WordSet(Collection<String> words) {
    int size = Integer.highestOneBit(Math.max(8, words.size() * 4));
    table = new String[size];
    mask = size - 1;
    for (String word : words) {
      int slot = hash(word, 0, word.length()) & mask;
      while (table[slot] != null && !table[slot].equals(word)) {
        slot = (slot + 1) & mask;
      }
      table[slot] = word;
    }
  }

  boolean contains(CharSequence text, int start, int end) {
    int slot = hash(text, start, end) & mask;
    while (table[slot] != null) {
      if (matches(table[slot], text, start, end)) {
        return true;
      }
      slot = (slot + 1) & mask;
    }
    return false;
  }

  private static boolean matches(String word, CharSequence text, int start, int end) {
    if (word.length() != end - start) {
      return false;
    }
    for (int i = 0; i < word.length(); i++) {
      if (word.charAt(i) != text.charAt(start + i)) {
        return false;
      }
    }
    return true;
  }

  private static int hash(CharSequence text, int start, int end) {
    int hash = end - start;
    for (int i = start; i < end; i++) {
      hash = hash * 31 + text.charAt(i);
    }
    return hash ^ (hash >>> 15);
  }
}
