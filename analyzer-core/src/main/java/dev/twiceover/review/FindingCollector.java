package dev.twiceover.review;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Turns what rules report into findings: levels, one finding for one place, stable identities. */
final class FindingCollector {
  private final Map<Key, Finding> findings = new LinkedHashMap<>();

  /** Two reports about one place and statement are one finding. */
  private record Key(String rule, Place place, Optional<String> statement) {}

  /** Where a rule reports for one entry point; no entry point for what concerns none. */
  RuleContext context(RuleInfo rule, Optional<EntryView> entry) {
    return report -> add(rule, entry, report);
  }

  private void add(RuleInfo rule, Optional<EntryView> entry, RuleContext.Report report) {
    Level level = defaultLevel(rule.group());
    boolean elsewhere = entry.isPresent() && !entry.get().isHandler();
    if (elsewhere) {
      level = level.lower();
    }
    if (level.compareTo(report.atMost()) > 0) {
      level = report.atMost();
    }
    Optional<String> handler = entry.filter(EntryView::isHandler).map(EntryView::label);
    Finding finding =
        new Finding(
            rule.id(),
            level,
            report.place(),
            report.message(),
            report.why(),
            report.fix(),
            report.statement(),
            report.timeline(),
            handler,
            report.related(),
            fingerprint(rule.id(), report, handler));
    findings.merge(
        new Key(rule.id(), report.place(), report.statement()),
        finding,
        (a, b) -> b.level().compareTo(a.level()) > 0 ? b : a);
  }

  private static Level defaultLevel(RuleInfo.Group group) {
    return switch (group) {
      case CORRECTNESS -> Level.ERROR;
      case CAUTION -> Level.WARNING;
      case ADVICE, NURSERY -> Level.NOTE;
    };
  }

  /** All findings by place; equal identities are counted apart. */
  List<Finding> all() {
    List<Finding> sorted = new ArrayList<>(findings.values());
    sorted.sort(
        Comparator.comparing(Finding::place)
            .thenComparing(Finding::rule)
            .thenComparing(Finding::message));
    return sorted;
  }

  /** Rule, file, handler and statement, no line: what an edit elsewhere does not change. */
  private static String fingerprint(
      String rule, RuleContext.Report report, Optional<String> handler) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      String identity =
          String.join("\n", rule, report.place().file(), handler.orElse(""), report.identity());
      byte[] hash = digest.digest(identity.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(hash, 0, 12);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
