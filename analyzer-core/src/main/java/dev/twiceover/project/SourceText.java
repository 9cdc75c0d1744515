package dev.twiceover.project;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * The text of a file, or why it is none.
 *
 * @param text without a byte order mark; empty if there is a cause
 * @param cause why the bytes are no text; empty for text
 */
record SourceText(String text, Optional<String> cause) {
  /** A NUL this early tells that a file is no text; looking further would cost a read of it all. */
  private static final int LOOKED_AT = 8_000;

  /**
   * UTF-16 if a byte order mark says so; else UTF-8; else ISO 8859-1, in which every byte is a
   * character.
   */
  static SourceText of(byte[] bytes) {
    if (startsWith(bytes, 0xFE, 0xFF) || startsWith(bytes, 0xFF, 0xFE)) {
      return decoded(StandardCharsets.UTF_16, bytes)
          .map(SourceText::new)
          .orElseGet(() -> none("not text: broken UTF-16"));
    }
    for (int i = 0; i < Math.min(bytes.length, LOOKED_AT); i++) {
      if (bytes[i] == 0) {
        return none("not text: a NUL byte at offset " + i);
      }
    }
    String text =
        decoded(StandardCharsets.UTF_8, bytes)
            .orElseGet(() -> new String(bytes, StandardCharsets.ISO_8859_1));
    return new SourceText(text.startsWith("\uFEFF") ? text.substring(1) : text);
  }

  private SourceText(String text) {
    this(text, Optional.empty());
  }

  private static SourceText none(String cause) {
    return new SourceText("", Optional.of(cause));
  }

  private static boolean startsWith(byte[] bytes, int first, int second) {
    return bytes.length >= 2 && bytes[0] == (byte) first && bytes[1] == (byte) second;
  }

  private static Optional<String> decoded(Charset charset, byte[] bytes) {
    try {
      return Optional.of(
          charset
              .newDecoder()
              .onMalformedInput(CodingErrorAction.REPORT)
              .onUnmappableCharacter(CodingErrorAction.REPORT)
              .decode(ByteBuffer.wrap(bytes))
              .toString());
    } catch (CharacterCodingException e) {
      return Optional.empty();
    }
  }
}
