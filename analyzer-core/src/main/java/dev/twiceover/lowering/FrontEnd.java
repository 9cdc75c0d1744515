package dev.twiceover.lowering;

import dev.twiceover.model.Source;
import java.util.List;

/** Turns Java files into the model. */
public interface FrontEnd {
  /**
   * Lowers files; what a file contains never makes this throw.
   *
   * @return one result for each file, in the order given
   */
  List<Lowering> lower(List<Source> sources);
}
