package dev.twiceover.lowering;

import static org.assertj.core.api.Assertions.assertThat;

import dev.twiceover.model.Source;
import dev.twiceover.model.Span;
import org.junit.jupiter.api.Test;

class JavaTextTest {
  private static JavaText text(String content) {
    return JavaText.of(new Source("A.java", content));
  }

  @Test
  void leavesAFileWithoutEscapesAlone() {
    JavaText text = text("a\tb \\n \\\\ u0041");

    assertThat(text.text()).isEqualTo("a\tb \\n \\\\ u0041");
    assertThat(text.isVerbatim()).isTrue();
    assertThat(text.span(2, 5)).isEqualTo(new Span(2, 5));
  }

  @Test
  void decodesNoEscapeBehindABackslash() {
    assertThat(text("\\\\u0041").text()).isEqualTo("\\\\u0041");
    assertThat(text("\\\\\\u0041").text()).isEqualTo("\\\\A");
  }

  @Test
  void decodesNoBackslashThatWouldBeginAnotherEscape() {
    assertThat(text("\\u005cu0041").text()).isEqualTo("\\u005cu0041");
    assertThat(text("\\u005cn").text()).isEqualTo("\\n");
  }

  @Test
  void leavesMalformedEscapesToTheParsers() {
    assertThat(text("\\u004 \\u \\uxyzt \\u00").text()).isEqualTo("\\u004 \\u \\uxyzt \\u00");
  }

  @Test
  void decodesEscapesWithOneOrMoreUs() {
    assertThat(text("\\u0041\\uuu0042C").text()).isEqualTo("ABC");
    assertThat(text("\\uD83D\\uDE00").text()).isEqualTo("\uD83D\uDE00");
  }

  @Test
  void findsTheWayBackToTheFile() {
    JavaText text = text("x\\u0041y\\uu0042z");

    assertThat(text.text()).isEqualTo("xAyBz");
    assertThat(text.isVerbatim()).isFalse();
    assertThat(text.span(0, 1)).isEqualTo(new Span(0, 1));
    assertThat(text.span(1, 2)).isEqualTo(new Span(1, 7));
    assertThat(text.span(2, 4)).isEqualTo(new Span(7, 15));
    assertThat(text.span(4, 5)).isEqualTo(new Span(15, 16));
    assertThat(text.fileOffset(99)).isEqualTo(16);
  }

  @Test
  void takesAByteOrderMarkForABlank() {
    assertThat(text("\uFEFFclass").text()).isEqualTo(" class");
    assertThat(text("a\uFEFF").text()).isEqualTo("a\uFEFF");
  }
}
