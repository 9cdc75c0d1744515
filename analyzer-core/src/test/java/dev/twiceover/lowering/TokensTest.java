package dev.twiceover.lowering;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TokensTest {
  private static String rest(String text, int offset) {
    return text.substring(offset);
  }

  @Test
  void stepsOverBlanksAndComments() {
    String text = " \t/* a */ // b\r // c\n/** d **/x // e";

    assertThat(rest(text, new Tokens(text).next(0))).isEqualTo("x // e");
    assertThat(new Tokens(text).next(text.indexOf("// e"))).isEqualTo(text.length());
    assertThat(new Tokens("/* open").next(0)).isEqualTo(7);
    assertThat(new Tokens("/ 2").next(0)).isZero();
  }

  @Test
  void findsNoPunctuationInComments() {
    String text = "( /* { */ // {\n ) { }";

    assertThat(rest(text, new Tokens(text).find('{', 0))).isEqualTo("{ }");
    assertThat(new Tokens(text).find('[', 0)).isEqualTo(text.length());
  }

  @Test
  void findsTheNextWordBehindAnnotations() {
    String text = "[] @A.B(x = \")\", y = ')', z = (1)) @C /* n */ ... name";

    assertThat(rest(text, new Tokens(text).findWord(0))).isEqualTo("name");
  }

  @Test
  void readsWordsBeyondTheBasicPlane() {
    String text = "\uD835\uDC00x y";

    assertThat(new Tokens(text).wordEnd(0)).isEqualTo(3);
    assertThat(new Tokens(text).wordEnd(3)).isEqualTo(3);
    assertThat(new Tokens(text).findWord(3)).isEqualTo(4);
  }

  @Test
  void endsAnAnnotationBehindItsParentheses() {
    assertThat(rest("@A x", new Tokens("@A x").annotationEnd(0))).isEqualTo(" x");
    assertThat(rest("@ a . B ( ) x", new Tokens("@ a . B ( ) x").annotationEnd(0))).isEqualTo(" x");
    assertThat(rest("@A... x", new Tokens("@A... x").annotationEnd(0))).isEqualTo("... x");
    String block = "@A(\"\"\"\n ) \" \\\"\"\" (\n\"\"\") x";
    assertThat(rest(block, new Tokens(block).annotationEnd(0))).isEqualTo(" x");
    assertThat(new Tokens("@A(\"open").annotationEnd(0)).isEqualTo(8);
  }

  @Test
  void endsATypeBehindItsLastBracket() {
    assertThat(new Tokens("int x[]").dimensionsEnd(3)).isEqualTo(3);
    assertThat(new Tokens("int[3]").dimensionsEnd(3)).isEqualTo(3);
    assertThat(new Tokens("int... x").dimensionsEnd(3)).isEqualTo(3);
    assertThat(new Tokens("int @A... x").dimensionsEnd(3)).isEqualTo(3);
    assertThat(new Tokens("int; @interface A {}").dimensionsEnd(4)).isEqualTo(4);
    assertThat(new Tokens("int[] x[]").dimensionsEnd(3)).isEqualTo(5);
    assertThat(new Tokens("int /* a */ [ ] @A(1) [] x").dimensionsEnd(3)).isEqualTo(24);
  }

  @Test
  void tellsAnEllipsisFromADotInAnAnnotation() {
    String plain = "int @A.B(x.y) x";
    String dots = "int @A.B(x.y)... x";

    assertThat(new Tokens(plain).ellipsis(3, plain.length() - 1)).isFalse();
    assertThat(new Tokens(dots).ellipsis(3, dots.length() - 1)).isTrue();
  }
}
