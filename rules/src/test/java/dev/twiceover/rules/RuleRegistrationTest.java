package dev.twiceover.rules;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dev.twiceover.review.Reviewer;
import dev.twiceover.review.Rule;
import dev.twiceover.review.RuleInfo;
import dev.twiceover.review.RuleSpec;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * No rule is lost: whatever class is a rule is found at run time, under the group of its package.
 */
class RuleRegistrationTest {
  private final List<JavaClass> ruleClasses =
      new ClassFileImporter()
              .withImportOption(new ImportOption.DoNotIncludeTests())
              .importPackages("dev.twiceover.rules")
              .stream()
              .filter(each -> each.isAssignableTo(Rule.class) && !each.isInterface())
              .toList();

  @Test
  void everyRuleClassIsRegistered() {
    assertThat(ruleClasses).isNotEmpty();
    assertThat(Reviewer.rules())
        .extracting(RuleInfo::name)
        .containsExactlyInAnyOrderElementsOf(
            ruleClasses.stream().map(JavaClass::getSimpleName).toList());
  }

  @Test
  void theIdIsTheNameInKebabCase() {
    for (RuleInfo rule : Reviewer.rules()) {
      String kebab =
          rule.name().replaceAll("(?<=[a-z])(?=[A-Z])", "-").toLowerCase(java.util.Locale.ROOT);
      assertThat(rule.id()).isEqualTo(kebab);
    }
  }

  @Test
  void thePackageIsTheGroup() {
    for (JavaClass rule : ruleClasses) {
      String group = rule.getAnnotationOfType(RuleSpec.class).group().label();
      assertThat(rule.getPackageName()).isEqualTo("dev.twiceover.rules." + group);
    }
  }
}
