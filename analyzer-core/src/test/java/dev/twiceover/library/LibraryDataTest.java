package dev.twiceover.library;

import static org.assertj.core.api.Assertions.assertThat;

import dev.twiceover.testing.Tsv;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The library data against the libraries that are on the class path of the tests. */
final class LibraryDataTest {
  /** Their jars are on the class path, so that a type that is missing is misspelt. */
  private static final List<String> HERE =
      List.of(
          "java.",
          "javax.sql.",
          "jakarta.jms.",
          "org.jooq.",
          "org.apache.kafka.clients.",
          "org.springframework.jdbc.",
          "org.springframework.jms.",
          "org.springframework.kafka.",
          "org.springframework.amqp.",
          "org.springframework.transaction.",
          "org.springframework.scheduling.annotation.",
          "com.rabbitmq.client.");

  /**
   * Right, but not to be found by reflection: of other versions than those on the class path, or of
   * a subtype that the data does not tell apart.
   */
  private static final Set<String> ELSEWHERE =
      Set.of(
          "java.util.List.getFirst",
          "java.util.List.getLast",
          "java.lang.Thread.startVirtualThread",
          "org.jooq.DSLContext.replaceInto",
          "org.jooq.Query.fetch*",
          "org.jooq.Query.iterator",
          "org.jooq.Query.stream",
          "jakarta.jms.MessageProducer.publish",
          "jakarta.jms.Session.createSender",
          "jakarta.jms.Session.createPublisher");

  static Stream<String> files() {
    return Tsv.text("/dev/twiceover/library/index")
        .lines()
        .map(String::strip)
        .filter(each -> !each.isEmpty());
  }

  private static Library library(String file) throws LibraryFormatException {
    return LibraryReader.read(file, Tsv.text("/dev/twiceover/library/" + file));
  }

  private static boolean isHere(String type) {
    return HERE.stream().anyMatch(type::startsWith);
  }

  private static Optional<Class<?>> load(String type) {
    String name = type;
    while (true) {
      try {
        return Optional.of(Class.forName(name, false, LibraryDataTest.class.getClassLoader()));
      } catch (ClassNotFoundException e) {
        int dot = name.lastIndexOf('.');
        if (dot < 0) {
          return Optional.empty();
        }
        name = name.substring(0, dot) + "$" + name.substring(dot + 1);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("files")
  void everyTypeIsThere(String file) throws LibraryFormatException {
    Library library = library(file);
    Set<String> types = new TreeSet<>(library.types().keySet());
    library.types().values().forEach(types::addAll);
    library.calls().forEach(call -> types.addAll(call.types()));
    library.annotations().forEach(annotation -> types.add(annotation.name()));
    library.handlers().forEach(handler -> types.add(handler.type()));

    assertThat(types.stream().filter(LibraryDataTest::isHere).filter(type -> load(type).isEmpty()))
        .isEmpty();
  }

  @ParameterizedTest
  @MethodSource("files")
  void supertypesAreSupertypes(String file) throws LibraryFormatException {
    List<String> wrong = new ArrayList<>();
    library(file)
        .types()
        .forEach(
            (type, parents) -> {
              for (String parent : parents) {
                boolean both = load(type).isPresent() && load(parent).isPresent();
                if (both && !load(parent).get().isAssignableFrom(load(type).get())) {
                  wrong.add(type + " is no " + parent);
                }
              }
            });

    assertThat(wrong).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("files")
  void everyCallIsAMethod(String file) throws LibraryFormatException {
    List<String> wrong = new ArrayList<>();
    for (CallModel call : library(file).calls()) {
      for (String name : call.methods()) {
        List<Class<?>> classes =
            call.types().stream()
                .flatMap(type -> load(type).stream())
                .<Class<?>>map(each -> each)
                .toList();
        if (!ELSEWHERE.contains(call.types().get(0) + "." + name)
            && !classes.isEmpty()
            && classes.stream().noneMatch(each -> has(each, call, name))) {
          wrong.add(call.types() + "." + name + " with " + arguments(call));
        }
      }
    }

    assertThat(wrong).isEmpty();
  }

  private static String arguments(CallModel call) {
    return call.least() + "-" + (call.most().isPresent() ? call.most().getAsInt() : "");
  }

  private static boolean has(Class<?> type, CallModel call, String name) {
    return methods(type).anyMatch(method -> matches(method, name) && takes(method, call));
  }

  private static Stream<Method> methods(Class<?> type) {
    Stream<Method> own = Arrays.stream(type.getDeclaredMethods());
    return Stream.concat(own, Arrays.stream(type.getMethods()));
  }

  private static boolean matches(Method method, String name) {
    return name.endsWith("*")
        ? method.getName().startsWith(name.substring(0, name.length() - 1))
        : method.getName().equals(name);
  }

  /** Whether some number of arguments that the data allows fits the method. */
  private static boolean takes(Executable method, CallModel call) {
    int count = method.getParameterCount();
    OptionalInt most = call.most();
    return method.isVarArgs()
        ? most.isEmpty() || most.getAsInt() >= count - 1
        : count >= call.least() && (most.isEmpty() || count <= most.getAsInt());
  }

  @ParameterizedTest
  @MethodSource("files")
  void everyArgumentIsThere(String file) throws LibraryFormatException {
    List<String> wrong = new ArrayList<>();
    for (CallModel call : library(file).calls()) {
      for (int argument : arguments(call.meanings())) {
        if (argument >= Math.max(1, call.least()) && !Set.of(Meaning.RECEIVER).contains(argument)) {
          wrong.add(
              call.types()
                  + "."
                  + call.methods()
                  + ": argument "
                  + argument
                  + " of "
                  + arguments(call));
        }
      }
    }

    assertThat(wrong).isEmpty();
  }

  private static List<Integer> arguments(List<Meaning> meanings) {
    List<Integer> all = new ArrayList<>();
    for (Meaning meaning : meanings) {
      if (meaning instanceof Meaning.RunSql run) {
        all.add(run.sql());
      } else if (meaning instanceof Meaning.PrepareSql prepare) {
        all.add(prepare.sql());
      } else if (meaning instanceof Meaning.Bind bind) {
        bind.key().ifPresent(all::add);
        all.add(bind.value());
      } else if (meaning instanceof Meaning.Send send) {
        send.destination().ifPresent(all::add);
        send.payload().ifPresent(all::add);
      } else if (meaning instanceof Meaning.CallOut out) {
        out.key().ifPresent(all::add);
      } else if (meaning instanceof Meaning.InTransaction in) {
        all.add(in.callback());
      } else if (meaning instanceof Meaning.Invoke invoke) {
        all.add(invoke.callback());
      } else if (meaning instanceof Meaning.Publish publish) {
        all.add(publish.event());
      }
    }
    return all;
  }

  /** The text is a String, a callback is an interface: wherever the method leaves no doubt. */
  @ParameterizedTest
  @MethodSource("files")
  void everyTextAndCallbackFitsSomeOverload(String file) throws LibraryFormatException {
    List<String> wrong = new ArrayList<>();
    for (CallModel call : library(file).calls()) {
      for (Meaning meaning : call.meanings()) {
        int argument =
            meaning instanceof Meaning.RunSql run
                ? run.sql()
                : meaning instanceof Meaning.InTransaction in
                    ? in.callback()
                    : meaning instanceof Meaning.Invoke invoke ? invoke.callback() : -1;
        if (argument < 0) {
          continue;
        }
        boolean text = meaning instanceof Meaning.RunSql;
        for (String type : call.types()) {
          Optional<Class<?>> loaded = load(type);
          boolean fits =
              loaded.isEmpty()
                  || ELSEWHERE.contains(type + "." + call.methods().get(0))
                  || methods(loaded.get())
                      .filter(
                          method -> call.methods().stream().anyMatch(name -> matches(method, name)))
                      .filter(
                          method -> takes(method, call) && method.getParameterCount() > argument)
                      .map(method -> method.getParameterTypes()[argument])
                      .anyMatch(each -> (text && each == String.class) || isAbstract(each));
          if (!fits) {
            wrong.add(type + "." + call.methods() + ": argument " + argument);
          }
        }
      }
    }

    assertThat(wrong).isEmpty();
  }

  private static boolean isAbstract(Class<?> type) {
    return Modifier.isAbstract(type.getModifiers()) && !type.isPrimitive();
  }

  @Test
  void everyHandlerMethodIsThere() throws LibraryFormatException {
    List<String> wrong = new ArrayList<>();
    for (String file : files().toList()) {
      for (HandlerModel handler : library(file).handlers()) {
        Optional<Class<?>> type = load(handler.type());
        if (type.isPresent()
            && methods(type.get()).noneMatch(method -> method.getName().equals(handler.method()))) {
          wrong.add(handler.type() + "." + handler.method());
        }
      }
    }

    assertThat(wrong).isEmpty();
  }
}
