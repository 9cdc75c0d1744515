package dev.twiceover.replay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.twiceover.replay.Anomaly.Kind;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What crashes and redeliveries do to programs written by hand. */
class ReplayTest {
  private static final int GUARD = 1;
  private static final int WORK = 2;
  private static final int SEND = 3;
  private static final int COMMIT = 9;

  private static Step work() {
    return Step.Write.of(WORK, Step.WriteKind.ADD, "balance");
  }

  private static Step throwingGuard() {
    return Step.Write.rejecting(GUARD, "ledger");
  }

  private static Step exitUnlessNew() {
    return Step.of(
        Step.Write.of(GUARD, Step.WriteKind.KEY, "ledger"),
        new Step.Branch(
            new Step.Question.Rows(GUARD), Step.nothing(), new Step.Exit(Step.Leave.RETURN)));
  }

  private static Step inTransaction(Step... steps) {
    return new Step.Transaction(COMMIT, Step.Joining.REQUIRED, "", Step.of(steps));
  }

  private static List<String> found(Step... program) {
    return Replay.of(Step.of(program), Facts.GOES_ON).anomalies().stream()
        .map(each -> each.kind() + " " + each.step())
        .toList();
  }

  @Test
  void aDeltaAloneIsAppliedTwice() {
    assertThat(found(inTransaction(work()))).containsExactly("DUPLICATED 2");
  }

  @Test
  void aGuardInTheSameTransactionProtects() {
    assertThat(found(inTransaction(throwingGuard(), work()))).isEmpty();
    assertThat(found(inTransaction(work(), throwingGuard()))).isEmpty();
    assertThat(found(inTransaction(exitUnlessNew(), work()))).isEmpty();
  }

  @Test
  void aGuardThatCommitsFirstLosesTheWork() {
    assertThat(found(exitUnlessNew(), work())).containsExactly("LOST 2");
    assertThat(found(throwingGuard(), work())).contains("LOST 2", "POISON 2");
  }

  @Test
  void aGuardThatCommitsAfterwardsRepeatsTheWork() {
    assertThat(found(work(), throwingGuard())).containsExactly("DUPLICATED 2");
  }

  @Test
  void aGuardBehindTheWorkThatOnlyReturnsCommitsTheWorkAgain() {
    assertThat(found(inTransaction(work(), exitUnlessNew()))).containsExactly("DUPLICATED 2");
  }

  @Test
  void anOwnTransactionOfTheGuardCommitsBeforeTheOuterOne() {
    Step own =
        new Step.Transaction(COMMIT + 1, Step.Joining.REQUIRES_NEW, "", Step.of(throwingGuard()));

    assertThat(found(inTransaction(own, work()))).contains("LOST 2");
  }

  @Test
  void aCaughtDuplicateThatGoesOnRepeatsTheWork() {
    Step caught = new Step.Try(throwingGuard(), List.of(Step.nothing()), List.of(), Step.nothing());
    Step program = inTransaction(caught, work());

    assertThat(found(program)).containsExactly("DUPLICATED 2");
    assertThat(Replay.of(program, new Facts(true)).anomalies()).isEmpty();
  }

  @Test
  void aMessageInTheTransactionIsEarlyAndMayBeAGhost() {
    assertThat(found(inTransaction(throwingGuard(), new Step.Send(SEND, true))))
        .contains("EARLY 3", "GHOST 3");
  }

  @Test
  void aMessageAfterTheCommitIsLostBehindADedupExit() {
    Step handled = inTransaction(Step.Write.of(GUARD, Step.WriteKind.KEY, "ledger"));
    Step exit =
        new Step.Branch(
            new Step.Question.Rows(GUARD), Step.nothing(), new Step.Exit(Step.Leave.RETURN));

    assertThat(found(handled, exit, new Step.Send(SEND, true)))
        .contains("LOST 3", "LOST_UNLESS_REDELIVERED 3");
    assertThat(found(handled, new Step.Send(SEND, true)))
        .containsExactly("LOST_UNLESS_REDELIVERED 3");
  }

  @Test
  void aCallWithItsOwnKeyMayBeRepeated() {
    assertThat(found(new Step.Call(SEND, true))).isEmpty();
    assertThat(found(new Step.Call(SEND, false))).containsExactly("DUPLICATED 3");
  }

  @Test
  void anEarlyAcknowledgementLosesTheWork() {
    assertThat(found(new Step.Acknowledge(8), inTransaction(throwingGuard(), work())))
        .contains("LOST 1", "LOST 2");
  }

  @Test
  void anImplicitCommitSplitsTheTransaction() {
    assertThat(found(inTransaction(work(), new Step.ImplicitCommit(8, ""), throwingGuard())))
        .contains("DUPLICATED 2");
  }

  @Test
  void theTimelineShowsTheCrash() {
    Anomaly lost = Replay.of(Step.of(exitUnlessNew(), work()), Facts.GOES_ON).anomalies().get(0);

    assertThat(lost.kind()).isEqualTo(Kind.LOST);
    assertThat(lost.timeline())
        .containsSubsequence(
            new Event(1, GUARD, Event.What.RUNS),
            new Event(1, WORK, Event.What.CRASHES),
            new Event(2, GUARD, Event.What.CHANGES_NOTHING),
            new Event(2, -1, Event.What.ENDS_EARLY));
  }
}
