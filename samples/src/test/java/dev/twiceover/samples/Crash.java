package dev.twiceover.samples;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.sql.DataSource;

/**
 * The end of a process, as its database sees it: the connection is gone, and what was not committed
 * with it. An error, so that no handler takes it for a failure that it could deal with.
 */
final class Crash extends Error {
  private Crash(String step) {
    super("crashed before: " + step);
  }

  /**
   * The shop's data source, whose connections die before a step.
   *
   * @param step {@code commit}, or how a statement begins, in small letters without quotes
   */
  static DataSource before(String step) {
    return proxy(
        DataSource.class,
        (self, method, args) -> {
          Object result = invoke(method, Shop.dataSource(), args);
          return result instanceof Connection connection ? dying(connection, step) : result;
        });
  }

  private static Connection dying(Connection connection, String step) {
    AtomicBoolean dead = new AtomicBoolean();
    return proxy(
        Connection.class,
        (self, method, args) -> {
          if (dead.get() && !method.getName().equals("close")) {
            throw new SQLException("the connection is gone");
          }
          if (method.getName().equals("commit")) {
            dieBefore(step, "commit", dead);
          }
          Object result = invoke(method, connection, args);
          return result instanceof PreparedStatement statement
              ? dying(statement, step, (String) args[0], dead)
              : result;
        });
  }

  private static PreparedStatement dying(
      PreparedStatement statement, String step, String sql, AtomicBoolean dead) {
    String plain = sql.toLowerCase(Locale.ROOT).replace("\"", "").replaceAll("\\s+", " ");
    return proxy(
        PreparedStatement.class,
        (self, method, args) -> {
          if (method.getName().startsWith("execute")) {
            dieBefore(step, plain, dead);
          }
          return invoke(method, statement, args);
        });
  }

  private static void dieBefore(String step, String next, AtomicBoolean dead) {
    if (next.startsWith(step)) {
      dead.set(true);
      throw new Crash(step);
    }
  }

  private static <T> T proxy(Class<T> type, InvocationHandler handler) {
    return type.cast(
        Proxy.newProxyInstance(Crash.class.getClassLoader(), new Class<?>[] {type}, handler));
  }

  private static Object invoke(Method method, Object target, Object[] args) throws Throwable {
    try {
      return method.invoke(target, args);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }
}
