/** Finds what a project says of its database: migrations, dumps, mappings, driver and URL. */
@NullMarked
package dev.twiceover.schema.discovery;

import org.jspecify.annotations.NullMarked;
