package dev.twiceover.javac;

import com.sun.source.tree.CaseTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.ImportTree;
import com.sun.source.tree.Tree;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The parts of {@code com.sun.source} that came after Java 17, by reflection: we are built for 17
 * and run on any later compiler.
 */
final class NewerTrees {
  private static final String PACKAGE = "com.sun.source.tree.";
  private static final boolean PATTERN_SWITCH = Runtime.version().feature() >= 21;
  private static final Optional<Method> LABELS = method("CaseTree", "getLabels");
  private static final Optional<Method> GUARD = method("CaseTree", "getGuard");
  private static final Optional<Method> CONSTANT =
      method("ConstantCaseLabelTree", "getConstantExpression");
  private static final Optional<Method> PATTERN = method("PatternCaseLabelTree", "getPattern");
  private static final Optional<Method> DECONSTRUCTOR =
      method("DeconstructionPatternTree", "getDeconstructor");
  private static final Optional<Method> NESTED =
      method("DeconstructionPatternTree", "getNestedPatterns");
  private static final Optional<Method> MODULE = method("ImportTree", "isModule");

  private NewerTrees() {}

  private static Optional<Method> method(String type, String name) {
    if (!PATTERN_SWITCH) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          Class.forName(PACKAGE + type, false, Tree.class.getClassLoader()).getMethod(name));
    } catch (ReflectiveOperationException e) {
      return Optional.empty();
    }
  }

  private static @Nullable Object call(Optional<Method> method, Tree tree) {
    if (method.isEmpty() || !method.get().getDeclaringClass().isInstance(tree)) {
      return null;
    }
    try {
      return method.get().invoke(tree);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("javac's tree API has changed: " + method.get(), e);
    }
  }

  /** The labels of a case but {@code default}: expressions, and patterns as trees. */
  static List<? extends Tree> labels(CaseTree tree) {
    return call(LABELS, tree) instanceof List<?> labels
        ? labels.stream().map(Tree.class::cast).flatMap(label -> label(label).stream()).toList()
        : tree.getExpressions();
  }

  private static Optional<Tree> label(Tree label) {
    if (call(CONSTANT, label) instanceof Tree constant) {
      return Optional.of(constant);
    }
    return call(PATTERN, label) instanceof Tree pattern ? Optional.of(pattern) : Optional.empty();
  }

  /** Whether {@code default} is among the labels of a case. */
  static boolean isDefault(CaseTree tree) {
    return call(LABELS, tree) instanceof List<?> labels
        ? labels.stream().anyMatch(each -> isKind((Tree) each, "DEFAULT_CASE_LABEL"))
        : tree.getExpressions().isEmpty();
  }

  /** What follows {@code when}. */
  static Optional<ExpressionTree> guard(CaseTree tree) {
    return Optional.ofNullable((ExpressionTree) call(GUARD, tree));
  }

  /** The type of a record pattern; empty for any other tree. */
  static Optional<Tree> deconstructor(Tree tree) {
    return Optional.ofNullable((Tree) call(DECONSTRUCTOR, tree));
  }

  /** The patterns in a record pattern. */
  static List<Tree> nestedPatterns(Tree tree) {
    return call(NESTED, tree) instanceof List<?> nested
        ? nested.stream().map(Tree.class::cast).toList()
        : List.of();
  }

  /** Whether a tree is the pattern {@code _}. */
  static boolean isAnyPattern(Tree tree) {
    return isKind(tree, "ANY_PATTERN");
  }

  /** Whether it is an {@code import module}. */
  static boolean isModule(ImportTree tree) {
    return call(MODULE, tree) instanceof Boolean module && module;
  }

  private static boolean isKind(Tree tree, String name) {
    return tree.getKind().name().equals(name);
  }
}
