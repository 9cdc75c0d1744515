package dev.twiceover.replay;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The transactions of one delivery, and what their ends do to the world. */
final class Transactions {
  private final Player player;

  /** Outermost first; empty where one is suspended. */
  private final List<Optional<OpenTransaction>> open = new ArrayList<>();

  Transactions(Player player) {
    this.player = player;
  }

  /** Those that are open, outermost first, for looking at. */
  List<OpenTransaction> all() {
    return open.stream().flatMap(Optional::stream).toList();
  }

  /** Runs something that is in none of them. */
  void outside(Runnable body) {
    List<Optional<OpenTransaction>> mine = new ArrayList<>(open);
    open.clear();
    try {
      body.run();
    } finally {
      open.clear();
      open.addAll(mine);
    }
  }

  void run(Step step) {
    if (step instanceof Step.Transaction transaction) {
      scope(transaction);
    } else if (step instanceof Step.Begin begin) {
      open.add(Optional.of(new OpenTransaction(begin.id(), begin.resource(), true)));
    } else if (step instanceof Step.Commit commit) {
      current(commit.resource())
          .filter(each -> each.byCode)
          .ifPresent(each -> commit(each, commit.id()));
    } else if (step instanceof Step.Rollback rollback) {
      current(rollback.resource()).filter(each -> each.byCode).ifPresent(each -> rollBack(each));
    } else if (step instanceof Step.RollbackOnly) {
      open.stream()
          .flatMap(Optional::stream)
          .reduce((a, b) -> b)
          .ifPresent(each -> each.rollbackOnly = true);
    } else if (step instanceof Step.ImplicitCommit commit) {
      player.point(commit.id());
      current(commit.resource()).ifPresent(each -> flush(each));
    }
  }

  Optional<OpenTransaction> current(String resource) {
    for (int i = open.size() - 1; i >= 0; i--) {
      if (open.get(i).isEmpty()) {
        return Optional.empty();
      }
      if (open.get(i).get().resource.equals(resource)) {
        return open.get(i);
      }
    }
    return Optional.empty();
  }

  int cell(Optional<OpenTransaction> transaction, String name) {
    return transaction
        .map(each -> each.cell(name).orElseGet(() -> player.world().cell(name)))
        .orElseGet(() -> player.world().cell(name));
  }

  void put(Optional<OpenTransaction> transaction, String name, int value) {
    if (transaction.isPresent()) {
      transaction.get().written.put(name, value);
    } else {
      player.world().put(name, value);
    }
  }

  private void scope(Step.Transaction scope) {
    Optional<OpenTransaction> around = current(scope.resource());
    boolean joins =
        switch (scope.joining()) {
          case REQUIRED -> around.isPresent();
          case SUPPORTS -> true;
          case REQUIRES_NEW, SUSPENDED -> false;
        };
    if (joins) {
      join(scope, around);
      return;
    }
    int depth = open.size();
    open.add(
        scope.joining() == Step.Joining.SUSPENDED
            ? Optional.empty()
            : Optional.of(new OpenTransaction(scope.id(), scope.resource(), false)));
    Optional<OpenTransaction> own = open.get(depth);
    Optional<RuntimeException> left = Optional.empty();
    try {
      player.run(scope.body());
    } catch (Signal.Returned | Signal.Broken e) {
      left = Optional.of(e);
    } catch (Signal.Thrown e) {
      own.ifPresent(this::rollBack);
      cut(depth);
      throw e;
    }
    if (own.isPresent()) {
      if (own.get().rollbackOnly || own.get().refuses) {
        rollBack(own.get());
      } else {
        commit(own.get(), scope.id());
      }
    }
    cut(depth);
    own.ifPresent(each -> each.afterCommit.forEach(player::run));
    if (left.isPresent()) {
      throw left.get();
    }
  }

  private void join(Step.Transaction scope, Optional<OpenTransaction> around) {
    try {
      player.run(scope.body());
    } catch (Signal.Thrown e) {
      // The inner scope marks the transaction that it shares: the outer commit will fail.
      around.ifPresent(each -> each.rollbackOnly = true);
      throw e;
    }
  }

  private void cut(int depth) {
    while (open.size() > depth) {
      open.remove(open.size() - 1);
    }
  }

  private void commit(OpenTransaction transaction, int id) {
    player.point(id);
    flush(transaction);
    player.note(id, Event.What.COMMITS);
    if (transaction.byCode) {
      open.removeIf(each -> each.isPresent() && each.get().equals(transaction));
      List<Step> later = List.copyOf(transaction.afterCommit);
      transaction.afterCommit.clear();
      later.forEach(player::run);
    }
  }

  private void flush(OpenTransaction transaction) {
    transaction.written.forEach(player.world()::put);
    transaction.written.clear();
    transaction.sentMeanwhile.clear();
  }

  private void rollBack(OpenTransaction transaction) {
    if (!transaction.written.isEmpty() || !transaction.sentMeanwhile.isEmpty()) {
      player.note(transaction.id, Event.What.ROLLS_BACK);
    }
    player.ghosts().addAll(transaction.sentMeanwhile);
    transaction.written.clear();
    transaction.sentMeanwhile.clear();
    transaction.afterCommit.clear();
    if (transaction.byCode) {
      open.removeIf(each -> each.isPresent() && each.get().equals(transaction));
    }
  }

  void rollBackAll() {
    List<Optional<OpenTransaction>> all = new ArrayList<>(open);
    for (int i = all.size() - 1; i >= 0; i--) {
      all.get(i).ifPresent(this::rollBack);
    }
    open.clear();
  }
}
