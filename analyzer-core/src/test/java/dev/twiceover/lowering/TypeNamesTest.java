package dev.twiceover.lowering;

import static org.assertj.core.api.Assertions.assertThat;

import dev.twiceover.model.SourceUnit.Import;
import dev.twiceover.model.TypeName;
import java.util.List;
import org.junit.jupiter.api.Test;

class TypeNamesTest {
  private static final Import MAP = new Import("java.util.Map", false, false);
  private static final Import ENTRY = new Import("java.util.Map.Entry", true, false);
  private static final Import ALL_OF_UTIL = new Import("java.util", false, true);

  private final TypeNames names = new TypeNames("shop.orders", List.of(MAP));

  @Test
  void knowsNothingButPrimitivesAndVoid() {
    assertThat(names.resolve("int")).isEqualTo(new TypeName.Known("int"));
    assertThat(names.resolve("void")).isEqualTo(new TypeName.Known("void"));
    assertThat(names.resolve("Int")).isEqualTo(new TypeName.Guessed("shop.orders.Int"));
  }

  @Test
  void leavesANameUnknownThatAnOnDemandImportMayBring() {
    TypeNames open = new TypeNames("shop.orders", List.of(MAP, ALL_OF_UTIL));

    assertThat(open.resolve("List")).isEqualTo(new TypeName.Unknown("List"));
    assertThat(open.resolve("List.Part")).isEqualTo(new TypeName.Unknown("List.Part"));
    assertThat(open.resolve("Map")).isEqualTo(new TypeName.Guessed("java.util.Map"));
    assertThat(open.resolve("String")).isEqualTo(new TypeName.Guessed("java.lang.String"));
  }

  @Test
  void countsAnImportOfJavaLangAsNone() {
    TypeNames closed = new TypeNames("", List.of(new Import("java.lang", false, true)));

    assertThat(closed.resolve("Order")).isEqualTo(new TypeName.Guessed("Order"));
  }

  @Test
  void takesTypeVariablesForUnknown() {
    names.open();
    names.declareVariable("Map");

    assertThat(names.resolve("Map")).isEqualTo(new TypeName.Unknown("Map"));
  }

  @Test
  void guessesFromImports() {
    assertThat(names.resolve("Map")).isEqualTo(new TypeName.Guessed("java.util.Map"));
    assertThat(names.resolve("Map.Entry")).isEqualTo(new TypeName.Guessed("java.util.Map.Entry"));
  }

  @Test
  void guessesFromAStaticImportUnlessAnotherImportHasTheName() {
    Import other = new Import("shop.Entry", false, false);

    assertThat(new TypeNames("", List.of(ENTRY)).resolve("Entry"))
        .isEqualTo(new TypeName.Guessed("java.util.Map.Entry"));
    assertThat(new TypeNames("", List.of(ENTRY, other)).resolve("Entry"))
        .isEqualTo(new TypeName.Guessed("shop.Entry"));
    assertThat(new TypeNames("", List.of(other, ENTRY)).resolve("Entry"))
        .isEqualTo(new TypeName.Guessed("shop.Entry"));
  }

  @Test
  void guessesThatALowerCaseHeadIsAPackage() {
    assertThat(names.resolve("com.example.Outer.Inner"))
        .isEqualTo(new TypeName.Guessed("com.example.Outer.Inner"));
    assertThat(names.resolve("Outer.Inner"))
        .isEqualTo(new TypeName.Guessed("shop.orders.Outer.Inner"));
  }

  @Test
  void prefersADeclaredTypeToAPackageOfTheName() {
    names.open();
    names.declareType("com", "shop.orders.com");

    assertThat(names.resolve("com.Part")).isEqualTo(new TypeName.Guessed("shop.orders.com.Part"));
  }

  @Test
  void prefersTheInnermostDeclarationUntilItsScopeCloses() {
    names.open();
    names.declareType("Map", "shop.orders.Outer.Map");
    int mark = names.mark();
    names.open();
    names.open();
    names.declareType("Map", "Map");

    assertThat(names.resolve("Map")).isEqualTo(new TypeName.Guessed("Map"));
    names.close(mark);
    assertThat(names.resolve("Map")).isEqualTo(new TypeName.Guessed("shop.orders.Outer.Map"));
    names.close(0);
    assertThat(names.resolve("Map")).isEqualTo(new TypeName.Guessed("java.util.Map"));
  }
}
