/**
 * The small Java model that both front ends lower to. It knows nobody else.
 *
 * <p>Where a node stands, for both front ends alike:
 *
 * <ul>
 *   <li>A statement ends with its semicolon, an expression and a variable's declaration before it.
 *   <li>A declaration begins with its first annotation or modifier; {@code nameSpan} is where a
 *       report should point. All variables of one declaration begin at the same place, each ends
 *       with its own initializer or brackets.
 *   <li>Parentheses around an expression belong to no node, those within to the one around them.
 *   <li>A type ends with the last bracket before the name; brackets behind the name, an ellipsis
 *       and annotations before the type are not in its span.
 *   <li>An anonymous class is its braces. An enum constant creates an object from its name on, and
 *       its type, which nobody wrote, stands at the name.
 *   <li>An empty statement is left out of a block; as a body it is a block at the semicolon.
 * </ul>
 *
 * <p>What is left out of the model: annotations of type uses, type parameters, packages and caught
 * exceptions; {@code permits}; receiver parameters; type arguments of calls; modifiers of locals.
 *
 * <p>Chains of one operator nest to the left as deep as they are long, so what walks a model with
 * recursion, {@code equals} of a record included, needs a deep stack.
 */
@NullMarked
package dev.twiceover.model;

import org.jspecify.annotations.NullMarked;
