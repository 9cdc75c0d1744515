package dev.twiceover.errorprone;

import com.google.errorprone.BugPattern;
import com.google.errorprone.VisitorState;
import com.google.errorprone.bugpatterns.BugChecker;
import com.google.errorprone.bugpatterns.BugChecker.AnnotationTreeMatcher;
import com.google.errorprone.matchers.Description;
import com.google.errorprone.util.ASTHelpers;
import com.sun.source.tree.AnnotationTree;
import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.NewArrayTree;
import com.sun.tools.javac.code.Type;
import dev.twiceover.review.Reviewer;
import dev.twiceover.review.RuleInfo;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A {@code @SuppressWarnings} that means Twiceover but names no rule of it: it suppresses nothing,
 * and whoever wrote it believes otherwise.
 */
@BugPattern(
    summary = "This names no Twiceover rule, so it suppresses nothing.",
    severity = BugPattern.SeverityLevel.WARNING,
    linkType = BugPattern.LinkType.NONE)
public final class TwiceoverSuppression extends BugChecker implements AnnotationTreeMatcher {
  private static final long serialVersionUID = 1L;
  private static final String PREFIX = "twiceover:";
  private static final Pattern SUPPRESSION = Pattern.compile(PREFIX + "[a-z]+(-[a-z]+)*");
  private static final Pattern MEANT =
      Pattern.compile("\\s*twice-?over(\\W.*)?", Pattern.CASE_INSENSITIVE);

  private final Set<String> rules =
      Reviewer.rules().stream().map(RuleInfo::id).collect(Collectors.toUnmodifiableSet());

  @Override
  public Description matchAnnotation(AnnotationTree annotation, VisitorState state) {
    Type type = ASTHelpers.getType(annotation);
    if (type == null || !type.toString().equals(SuppressWarnings.class.getName())) {
      return Description.NO_MATCH;
    }
    for (ExpressionTree argument : annotation.getArguments()) {
      for (ExpressionTree value : values(argument)) {
        String text = ASTHelpers.constValue(value, String.class);
        if (text != null && MEANT.matcher(text).matches() && !names(text)) {
          state.reportMatch(buildDescription(value).setMessage(message(text)).build());
        }
      }
    }
    return Description.NO_MATCH;
  }

  private static List<? extends ExpressionTree> values(ExpressionTree argument) {
    ExpressionTree value =
        argument instanceof AssignmentTree assignment ? assignment.getExpression() : argument;
    if (!(value instanceof NewArrayTree array)) {
      return List.of(value);
    }
    List<? extends ExpressionTree> elements = array.getInitializers();
    return elements == null ? List.of() : elements;
  }

  /** Without rules on the class path only the form can be judged. */
  private boolean names(String text) {
    return SUPPRESSION.matcher(text).matches()
        && (rules.isEmpty() || rules.contains(text.substring(PREFIX.length())));
  }

  private static String message(String text) {
    return "\""
        + text
        + "\" names no Twiceover rule, so it suppresses nothing; write \"twiceover:\" and the id of"
        + " a rule, such as \"twiceover:delta-update\"";
  }
}
