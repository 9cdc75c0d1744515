/** Facts about tables, as migrations and mappings state them; knows no reader and no statement. */
@NullMarked
package dev.twiceover.schema;

import org.jspecify.annotations.NullMarked;
