/** Write statement to idiom and verdict: the decision procedure of SEMANTICS section 3. */
@NullMarked
package dev.twiceover.sql.judge;

import org.jspecify.annotations.NullMarked;
