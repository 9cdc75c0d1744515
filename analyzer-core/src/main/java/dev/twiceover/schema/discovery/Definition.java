package dev.twiceover.schema.discovery;

import dev.twiceover.schema.Schema;

/**
 * Tables as one source of a project defines them.
 *
 * @param name what to call the source in notes: a folder, a changelog or a file
 */
record Definition(String name, Schema schema) {}
