package dev.twiceover.frontend;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "dev.twiceover", importOptions = ImportOption.DoNotIncludeTests.class)
class FrontEndWallsTest {
  @ArchTest
  static final ArchRule ONLY_ITS_FRONT_END_KNOWS_JAVA_PARSER =
      noClasses()
          .that()
          .resideOutsideOfPackage("dev.twiceover.javaparser..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("com.github.javaparser..")
          .because("a leaked tree would tie every rule to one parser");

  @ArchTest
  static final ArchRule ONLY_ITS_FRONT_END_KNOWS_JAVAC =
      noClasses()
          .that()
          .resideOutsideOfPackage("dev.twiceover.javac..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("com.sun.source..")
          .because("a leaked tree would tie every rule to one parser, and to a JDK");

  @ArchTest
  static final ArchRule NOBODY_KNOWS_THE_INSIDE_OF_JAVAC =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAPackage("com.sun.tools.javac..")
          .because("users should need no --add-exports");

  @ArchTest
  static final ArchRule LOWERING_KNOWS_THE_MODEL_ALONE =
      classes()
          .that()
          .resideInAPackage("dev.twiceover.lowering..")
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(
              "dev.twiceover.lowering..", "dev.twiceover.model..", "java..", "org.jspecify..")
          .because("what both front ends share must not know either");

  @ArchTest
  static final ArchRule THE_MODEL_KNOWS_NOBODY =
      classes()
          .that()
          .resideInAPackage("dev.twiceover.model..")
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage("dev.twiceover.model..", "java..", "org.jspecify..")
          .because("everything else depends on it");
}
