/** Random statements, judged and executed: a judgement that a database refutes is a failure. */
package dev.twiceover.sql.fuzz;
