/** Runs statements on embedded databases and holds the classifier to what they do. */
package dev.twiceover.oracle;
