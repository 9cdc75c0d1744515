package dev.twiceover.review;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** What there is to know of a rule without running it; its name is the name of the class. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface RuleSpec {
  /** Such as {@code delta-update}. */
  String id();

  /** Gives the default level. */
  RuleInfo.Group group();

  /** One sentence. */
  String summary();

  /** The version that brought it. */
  String since();
}
