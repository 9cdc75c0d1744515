package dev.twiceover.javac;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.util.SourcePositions;
import dev.twiceover.lowering.JavaText;
import dev.twiceover.model.Source;
import dev.twiceover.model.SourceUnit;

/** The door for who already has trees: a compiler plugin, with what its compiler knows of them. */
public final class JavacLowering {
  private JavacLowering() {}

  /**
   * Lowers one file; what the compiler has added to its trees is left out.
   *
   * @param source the content that the compiler read
   * @param unit parsed, and attributed if {@code attribution} knows anything
   * @param positions of the compiler that made the trees
   */
  public static SourceUnit lower(
      Source source, CompilationUnitTree unit, SourcePositions positions, Attribution attribution) {
    return new UnitLowering(
            source.path(),
            JavaText.verbatim(source),
            unit,
            positions,
            new TaskCache(),
            true,
            attribution)
        .lower();
  }
}
