package dev.twiceover.sql.judge;

import dev.twiceover.sql.TableRef;
import java.util.Locale;
import java.util.Set;

/** Column names that usually are keys; used only where no schema tells, and said so. */
final class KeyNames {
  private static final Set<String> KEYS =
      Set.of(
          "id",
          "uuid",
          "guid",
          "key",
          "event_id",
          "eventid",
          "message_id",
          "messageid",
          "msg_id",
          "request_id",
          "requestid",
          "idempotency_key",
          "idempotencykey",
          "dedup_id",
          "correlation_id",
          "external_id",
          "transaction_id",
          "operation_id",
          "command_id",
          "job_id",
          "task_id",
          "payment_id",
          "order_id");

  private KeyNames() {}

  /** Whether a column of a table looks like its key. */
  static boolean isKeyLike(String column, TableRef table) {
    String name = column.toLowerCase(Locale.ROOT);
    if (name.equals("id") || name.endsWith("_key") || name.endsWith("_uuid")) {
      return true;
    }
    String owner = table.key();
    String plain = name.replace("_", "");
    String singular = owner.endsWith("s") ? owner.substring(0, owner.length() - 1) : owner;
    return KEYS.contains(name)
        || plain.equals(owner.replace("_", "") + "id")
        || plain.equals(singular.replace("_", "") + "id");
  }
}
