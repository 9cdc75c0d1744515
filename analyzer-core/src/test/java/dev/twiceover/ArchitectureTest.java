package dev.twiceover;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The walls between the packages, each with its reason. */
@AnalyzeClasses(
    packages = "dev.twiceover",
    importOptions = {ImportOption.DoNotIncludeTests.class, ImportOption.DoNotIncludeJars.class})
final class ArchitectureTest {

  @ArchTest
  static final ArchRule MODEL =
      room("model..").because("both front ends and every judgement rest on it: it must not move");

  @ArchTest
  static final ArchRule LOWERING =
      room("lowering..", "model..")
          .because("what both front ends share must not know either of them");

  @ArchTest
  static final ArchRule JAVAPARSER =
      room("javaparser..", "lowering..", "model..").because("a front end only translates");

  @ArchTest
  static final ArchRule JAVAC =
      room("javac..", "lowering..", "model..").because("a front end only translates");

  @ArchTest
  static final ArchRule FRONTEND =
      room("frontend..", "javaparser..", "javac..", "lowering..", "model..")
          .because("choosing a front end is no analysis");

  @ArchTest
  static final ArchRule LIBRARY =
      room("library..", "model..").because("what calls mean is data, the same for every project");

  @ArchTest
  static final ArchRule PROJECT =
      room("project..", "frontend..", "lowering..", "library..", "model..")
          .because("what the sources declare must not depend on what is concluded from it");

  @ArchTest
  static final ArchRule SCHEMA =
      room("schema", "model..")
          .because("tables and keys are facts; the judgement of statements uses them");

  @ArchTest
  static final ArchRule DDL =
      room("schema.ddl..", "schema", "sql..", "model..")
          .because(
              "DDL is SQL too, and is read like it; the facts do not know where they come from");

  @ArchTest
  static final ArchRule DISCOVERY =
      room(
              "schema.discovery..",
              "schema.ddl..",
              "schema",
              "sql",
              "sql.read..",
              "project..",
              "library..",
              "model..")
          .because("what a project says of its database is found before any write is judged");

  @ArchTest
  static final ArchRule SQL =
      room("sql..", "schema", "model..")
          .because("a statement is judged by its text and the schema, wherever it comes from");

  @ArchTest
  static final ArchRule VALUE =
      room("value..", "project..", "library..", "sql..", "model..")
          .because("what an expression may be does not depend on which handler runs it");

  @ArchTest
  static final ArchRule EFFECT =
      room("effect..", "value..", "project..", "library..", "schema..", "sql..", "model..")
          .because("traces are facts; what goes wrong in them is for the replay to find");

  @ArchTest
  static final ArchRule REPLAY =
      room("replay..", "effect..", "value..", "library..", "schema..", "sql..", "model..")
          .because("the replay plays traces and must not look at the sources again");

  @ArchTest
  static final ArchRule REVIEW =
      noClasses()
          .that()
          .resideInAPackage("dev.twiceover.review..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("dev.twiceover.report..")
          .allowEmptyShould(true)
          .because("a review is the same whoever reads it");

  @ArchTest
  static final ArchRule REPORT =
      room("report..", "review..", "model..")
          .because("a report shows a review; what it lacks belongs into the review");

  @ArchTest
  static final ArchRule NO_CYCLES =
      slices()
          .assignedFrom(new Rooms())
          .should()
          .beFreeOfCycles()
          .allowEmptyShould(true)
          .because("rooms that need each other are one room");

  @ArchTest
  static final ArchRule JAVAPARSER_STAYS_HOME =
      only("dev.twiceover.javaparser..", "com.github.javaparser..")
          .because("everything above works on the model, so that the parser can be replaced");

  @ArchTest
  static final ArchRule JSQLPARSER_STAYS_HOME =
      only("dev.twiceover.sql.jsqlparser..", "net.sf.jsqlparser..")
          .because("it is one of two readers of SQL and the one with the surprises");

  @ArchTest
  static final ArchRule JAVAC_TREES_STAY_HOME =
      only("dev.twiceover.javac..", "com.sun.source..")
          .because("everything above works on the model");

  @ArchTest
  static final ArchRule YAML_STAYS_HOME =
      only("dev.twiceover.library..", "org.snakeyaml..")
          .because("one reader gives one kind of error message, with line and key");

  @ArchTest
  static final ArchRule JACKSON_STAYS_HOME =
      only("dev.twiceover.report..", "com.fasterxml..")
          .because("JSON is a format of reports, not of the analysis");

  @ArchTest
  static final ArchRule NO_COMPILER_INTERNALS =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAPackage("com.sun.tools.javac..")
          .allowEmptyShould(true)
          .because("the core runs without --add-exports; internals belong to errorprone-check");

  @ArchTest
  static final ArchRule NO_HOST =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "org.apache.maven..", "org.springframework..", "com.google.errorprone.bugpatterns..")
          .allowEmptyShould(true)
          .because("the core runs in any host; each host has its own module");

  private ArchitectureTest() {}

  /** The first package name below ours; what reads and finds schemas is apart from the facts. */
  private static final class Rooms implements SliceAssignment {
    private static final Pattern ROOM =
        Pattern.compile("dev\\.twiceover\\.(schema\\.(?:ddl|discovery)|\\w+).*");

    @Override
    public SliceIdentifier getIdentifierOf(JavaClass type) {
      Matcher room = ROOM.matcher(type.getPackageName());
      return room.matches() ? SliceIdentifier.of(room.group(1)) : SliceIdentifier.ignore();
    }

    @Override
    public String getDescription() {
      return "rooms";
    }
  }

  /** A package that may know, of our own, only itself and the named ones. */
  private static ArchRule room(String name, String... known) {
    String[] allowed =
        Stream.concat(Stream.of(name), Stream.of(known))
            .map(room -> "dev.twiceover." + room)
            .toArray(String[]::new);
    return classes()
        .that()
        .resideInAPackage("dev.twiceover." + name)
        .should()
        .onlyDependOnClassesThat(
            DescribedPredicate.or(
                JavaClass.Predicates.resideInAnyPackage(allowed),
                JavaClass.Predicates.resideOutsideOfPackage("dev.twiceover..")))
        .allowEmptyShould(true);
  }

  /** A library that only one package may use. */
  private static ArchRule only(String home, String library) {
    return noClasses()
        .that()
        .resideOutsideOfPackage(home)
        .should()
        .dependOnClassesThat()
        .resideInAPackage(library)
        .allowEmptyShould(true);
  }
}
