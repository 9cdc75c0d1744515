package dev.twiceover.rules;

import static org.assertj.core.api.Assertions.assertThat;

import dev.twiceover.javac.JavacFrontEnd;
import dev.twiceover.javaparser.JavaParserFrontEnd;
import dev.twiceover.lowering.FrontEnd;
import dev.twiceover.model.Source;
import dev.twiceover.review.Finding;
import dev.twiceover.review.Gap;
import dev.twiceover.review.Level;
import dev.twiceover.review.Review;
import dev.twiceover.review.ReviewException;
import dev.twiceover.review.Reviewer;
import dev.twiceover.review.RuleInfo;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Runs every fence of every rule's page, on both front ends, in every equivalent spelling. */
class RulePageTest {
  private static Map<String, FrontEnd> frontEnds() {
    Map<String, FrontEnd> frontEnds = new LinkedHashMap<>();
    frontEnds.put("JavaParser", new JavaParserFrontEnd());
    JavacFrontEnd.available().ifPresent(javac -> frontEnds.put("javac", javac));
    return frontEnds;
  }

  @TestFactory
  Stream<DynamicNode> pages() {
    Map<String, FrontEnd> frontEnds = frontEnds();
    return Reviewer.rules().stream()
        .map(rule -> DynamicContainer.dynamicContainer(rule.id(), fences(rule, frontEnds)));
  }

  private static Stream<DynamicNode> fences(RuleInfo rule, Map<String, FrontEnd> frontEnds) {
    return RulePage.of(rule.id(), rule.page()).fences().stream()
        .map(
            fence ->
                DynamicContainer.dynamicContainer(
                    fence.section() + " " + fence.index(), modes(rule, fence, frontEnds)));
  }

  private static Stream<DynamicNode> modes(
      RuleInfo rule, RulePage.Fence fence, Map<String, FrontEnd> frontEnds) {
    return frontEnds.entrySet().stream()
        .flatMap(
            frontEnd ->
                Stream.of(Rewrite.values())
                    .map(
                        rewrite ->
                            DynamicTest.dynamicTest(
                                frontEnd.getKey() + " " + rewrite,
                                () -> check(rule, fence, frontEnd.getValue(), rewrite))));
  }

  private static void check(RuleInfo rule, RulePage.Fence fence, FrontEnd frontEnd, Rewrite rewrite)
      throws ReviewException {
    Rewrite.Rewritten rewritten = rewrite.apply(fence.code());
    Review review = review(fence, rewritten.code(), frontEnd);
    assertThat(review.gaps())
        .as("gaps in\n%s", rewritten.code())
        .filteredOn(gap -> gap.kind() != Gap.Kind.UNRESOLVED_SQL)
        .isEmpty();
    TreeSet<String> expected = new TreeSet<>();
    for (RulePage.Expectation each : fence.expectations()) {
      expected.add(rewritten.lineOf().get(each.line()) + " " + each.rule());
    }
    TreeSet<String> found = new TreeSet<>();
    for (Finding finding : review.findings()) {
      boolean counts =
          finding.rule().equals(rule.id())
              || finding.level() == Level.ERROR
              || expected.contains(finding.place().line() + " " + finding.rule());
      if (counts) {
        found.add(finding.place().line() + " " + finding.rule());
      }
    }
    assertThat(found).as("findings in\n%s", rewritten.code()).isEqualTo(expected);
  }

  private static Review review(RulePage.Fence fence, String code, FrontEnd frontEnd)
      throws ReviewException {
    List<Source> sources = List.of(new Source("Snippet.java", code));
    if (fence.tables().isEmpty()) {
      return Reviewer.review(sources, frontEnd, Optional.empty());
    }
    RulePage.Tables tables = fence.tables().get();
    try {
      Path schema = Files.createTempFile("schema", ".sql");
      try {
        Files.writeString(schema, tables.ddl());
        return Reviewer.review(sources, frontEnd, tables.dialect(), List.of(schema));
      } finally {
        Files.delete(schema);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void everyPageShowsBothSides() {
    for (RuleInfo rule : Reviewer.rules()) {
      RulePage page = RulePage.of(rule.id(), rule.page());
      assertThat(rule.page()).as(rule.id()).startsWith("# " + rule.id() + "\n");
      assertThat(rule.page())
          .as(rule.id())
          .contains("\n## Why it matters\n", "\n## What to do\n", "\n## Known gaps\n");
      assertThat(page.count(RulePage.Section.BAD)).as("%s bad", rule.id()).isPositive();
      assertThat(page.count(RulePage.Section.GOOD)).as("%s good", rule.id()).isPositive();
      assertThat(
              page.fences().stream()
                  .filter(fence -> fence.section() == RulePage.Section.BAD)
                  .allMatch(fence -> !fence.expectations().isEmpty()))
          .as("%s: every bad fence expects something", rule.id())
          .isTrue();
    }
  }

  @Test
  void everyFindingExplainsItself() throws ReviewException {
    for (RuleInfo rule : Reviewer.rules()) {
      for (RulePage.Fence fence : RulePage.of(rule.id(), rule.page()).fences()) {
        Review review = review(fence, fence.code(), new JavaParserFrontEnd());
        for (Finding finding : review.findings()) {
          assertThat(finding.message()).isNotBlank();
          assertThat(finding.why()).isNotBlank();
          assertThat(finding.fix()).isNotBlank();
          if (finding.level() == Level.ERROR) {
            assertThat(finding.timeline()).as(finding.rule()).hasSizeBetween(3, 8);
          }
        }
      }
    }
  }
}
