/** Statements with the truth about them, and what holds the judgement to it. */
package dev.twiceover.sql.corpus;
