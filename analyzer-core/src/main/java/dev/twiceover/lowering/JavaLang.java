package dev.twiceover.lowering;

import dev.twiceover.model.TypeName;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The types that every file sees without an import, and those that are words of the language. */
final class JavaLang {
  /** Public and final (not preview) in some release from 17 to 25. */
  private static final String LANG =
      """
          AbstractMethodError Appendable ArithmeticException ArrayIndexOutOfBoundsException
          ArrayStoreException AssertionError AutoCloseable Boolean BootstrapMethodError Byte
          CharSequence Character Class ClassCastException ClassCircularityError
          ClassFormatError ClassLoader ClassNotFoundException ClassValue
          CloneNotSupportedException Cloneable Comparable Deprecated Double Enum
          EnumConstantNotPresentException Error Exception ExceptionInInitializerError Float
          FunctionalInterface IllegalAccessError IllegalAccessException
          IllegalArgumentException IllegalCallerException IllegalMonitorStateException
          IllegalStateException IllegalThreadStateException IncompatibleClassChangeError
          IndexOutOfBoundsException InheritableThreadLocal InstantiationError
          InstantiationException Integer InternalError InterruptedException Iterable
          LayerInstantiationException LinkageError Long MatchException Math Module ModuleLayer
          NegativeArraySizeException NoClassDefFoundError NoSuchFieldError
          NoSuchFieldException NoSuchMethodError NoSuchMethodException NullPointerException
          Number NumberFormatException Object OutOfMemoryError Override Package Process
          ProcessBuilder ProcessHandle Readable Record ReflectiveOperationException Runnable
          Runtime RuntimeException RuntimePermission SafeVarargs ScopedValue SecurityException
          SecurityManager Short StackOverflowError StackTraceElement StackWalker StrictMath
          String StringBuffer StringBuilder StringIndexOutOfBoundsException SuppressWarnings
          System Thread ThreadDeath ThreadGroup ThreadLocal Throwable TypeNotPresentException
          UnknownError UnsatisfiedLinkError UnsupportedClassVersionError
          UnsupportedOperationException VerifyError VirtualMachineError Void
          WrongThreadException
      """;

  private static final String WORDS = "boolean byte short int long char float double void";

  private static final Map<String, TypeName> TYPES =
      Arrays.stream(LANG.strip().split("\\s+"))
          .collect(
              Collectors.toUnmodifiableMap(
                  Function.identity(), name -> new TypeName.Guessed("java.lang." + name)));

  private static final Map<String, TypeName> PRIMITIVES =
      Arrays.stream(WORDS.split(" "))
          .collect(Collectors.toUnmodifiableMap(Function.identity(), TypeName.Known::new));

  private JavaLang() {}

  /** The type of that simple name, or primitive, or {@code void}. */
  static Optional<TypeName> type(String simpleName) {
    TypeName primitive = PRIMITIVES.get(simpleName);
    return Optional.ofNullable(primitive != null ? primitive : TYPES.get(simpleName));
  }
}
