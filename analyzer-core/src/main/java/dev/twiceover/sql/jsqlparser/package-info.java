/** JSqlParser behind {@link dev.twiceover.sql.StatementParser}; nobody else sees its classes. */
@NullMarked
package dev.twiceover.sql.jsqlparser;

import org.jspecify.annotations.NullMarked;
