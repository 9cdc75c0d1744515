package dev.twiceover.sql.corpus;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.sqlite.Function;

/** SQLite's clock cannot be set, so its function {@code datetime} is replaced. */
final class FakeClock extends Function {
  private static final Pattern SHIFT = Pattern.compile("([+-]?\\d+) (day|hour|minute)s?");

  private final Supplier<LocalDateTime> now;

  private FakeClock(Supplier<LocalDateTime> now) {
    this.now = now;
  }

  static void install(Connection connection, Supplier<LocalDateTime> now) throws SQLException {
    Function.create(connection, "datetime", new FakeClock(now), -1, 0);
  }

  @Override
  protected void xFunc() throws SQLException {
    LocalDateTime time = now.get();
    if (args() > 0 && !"now".equals(value_text(0))) {
      String given = value_text(0);
      if (given == null) {
        result();
        return;
      }
      time = LocalDateTime.parse(given.length() == 10 ? given + " 00:00:00" : given, Engine.TIME);
    }
    for (int i = 1; i < args(); i++) {
      Matcher shift = SHIFT.matcher(value_text(i));
      if (!shift.matches()) {
        throw new SQLException("no such shift: " + value_text(i));
      }
      long n = Long.parseLong(shift.group(1));
      time =
          switch (shift.group(2)) {
            case "day" -> time.plusDays(n);
            case "hour" -> time.plusHours(n);
            default -> time.plusMinutes(n);
          };
    }
    result(Engine.TIME.format(time));
  }
}
