package dev.twiceover.effect;

import dev.twiceover.library.Meaning;
import dev.twiceover.model.Expression.LiteralKind;
import dev.twiceover.project.JavaType;
import dev.twiceover.sql.WriteStatement;
import dev.twiceover.value.Site;
import dev.twiceover.value.SqlText;
import dev.twiceover.value.Value;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What an entry point does, in order, as a tree. What has no effect does not appear; conditions do,
 * with what they test.
 */
public sealed interface Effect {
  /** One after the other. */
  record Sequence(List<Effect> steps) implements Effect {
    /** Copies the list. */
    public Sequence {
      steps = List.copyOf(steps);
    }
  }

  /**
   * A statement sent to the database.
   *
   * @param id what {@link Value.Outcome} refers to
   * @param variants the texts that it may have; empty when nothing of it is known
   * @param built a writing statement built by calls, instead of a text
   * @param bindings the values bound, by position (from 1, in decimal) or name
   * @param executed the call that runs it
   * @param decided the call in the innermost method that decides the text: {@code executed}, or the
   *     call that passes the text to a helper
   * @param chain the calls from the entry point to {@code executed}, outermost first
   */
  record Statement(
      int id,
      String library,
      List<SqlText> variants,
      Optional<Built> built,
      Map<String, Value> bindings,
      Site executed,
      Site decided,
      List<Site> chain,
      Place place)
      implements Effect {
    /** Copies the collections. */
    public Statement {
      variants = List.copyOf(variants);
      chain = List.copyOf(chain);
    }
  }

  /**
   * A statement built by calls.
   *
   * @param parameters the values bound, by the names given to them
   */
  record Built(WriteStatement statement, Map<String, Value> parameters) {}

  /**
   * The code around an effect.
   *
   * @param type the qualified type
   * @param method the method's name; empty in an initializer
   */
  record Place(String type, String method) {}

  /**
   * A message sent.
   *
   * @param destination as far as known; empty when unknown
   * @param decided the call in the innermost method that decides what is sent
   * @param byCaller whether even the outermost method that is seen was handed it
   */
  record Send(
      int id,
      String channel,
      String destination,
      Optional<Value> payload,
      Site executed,
      Site decided,
      List<Site> chain,
      Place place,
      Place decidedPlace,
      boolean byCaller)
      implements Effect {
    /** Copies the list. */
    public Send {
      chain = List.copyOf(chain);
    }
  }

  /** A call to another system. */
  record CallOut(int id, String channel, Optional<Value> key, Site executed, List<Site> chain)
      implements Effect {
    /** Copies the list. */
    public CallOut {
      chain = List.copyOf(chain);
    }
  }

  /** A message confirmed to its broker. */
  record Acknowledge(Site executed) implements Effect {}

  /** A step of a transaction that code takes itself. */
  record Step(Meaning.Step step, Optional<Value> argument, Site executed) implements Effect {
    /** Whether it surely begins to keep a connection's writes together. */
    public boolean switchesAutocommitOff() {
      return step == Meaning.Step.AUTOCOMMIT
          && argument.orElse(null) instanceof Value.Constant constant
          && constant.kind() == LiteralKind.BOOLEAN
          && constant.value().equals("false");
    }
  }

  /**
   * Effects in the scope of a declared transaction.
   *
   * @param propagation as Spring spells it
   * @param manager the transaction manager's name; empty for the default one
   * @param readOnly whether it is declared so
   * @param declared where
   */
  record Scope(String propagation, String manager, boolean readOnly, Site declared, Effect body)
      implements Effect {}

  /**
   * The body of a method or callback that was called. A return inside it ends here.
   *
   * @param label {@code Type.method}
   * @param call the call; empty for the entry point
   */
  record Frame(String label, Optional<Site> call, Effect body) implements Effect {}

  /** One of two, by a condition. */
  record Branch(Value condition, Effect whenTrue, Effect whenFalse, Site site) implements Effect {}

  /** Any number of times. */
  record Loop(Effect body, Site site) implements Effect {}

  /** A try statement. */
  record Try(Effect body, List<Catch> catches, Effect finallyBlock, Site site) implements Effect {
    /** Copies the list. */
    public Try {
      catches = List.copyOf(catches);
    }
  }

  /** A catch clause. */
  record Catch(List<JavaType> types, Effect body, Site site) {
    /** Copies the list. */
    public Catch {
      types = List.copyOf(types);
    }
  }

  /** How a method is left before its end. */
  enum ExitKind {
    RETURN,
    THROW,
    BREAK,
    CONTINUE
  }

  /**
   * Leaves a method, a loop, or by an exception.
   *
   * @param thrown the type of the exception; unknown for others
   */
  record Exit(ExitKind kind, JavaType thrown, Site site) implements Effect {}

  /** Effects that happen later: before or after the commit, or on another thread. */
  record Deferred(Meaning.When when, Effect body, Site site) implements Effect {}

  /** An application event handed to listeners in the process. */
  record Publish(JavaType event, Value value, Site site) implements Effect {}

  /** Several effects as one. */
  static Effect of(List<Effect> steps) {
    return steps.size() == 1 ? steps.get(0) : new Sequence(steps);
  }

  /** Whether nothing at all happens. */
  default boolean isNone() {
    return this instanceof Sequence sequence && sequence.steps().isEmpty();
  }
}
