#!/bin/sh
# Reads and judges one statement beside JSqlParser's parse of it, in one run: benchmark/classify.sh [JMH OPTIONS]
set -eu
cd "$(dirname "$0")/.."
mvn -q -B -pl benchmark -am package -Dmaven.test.skip -Dspotless.check.skip
mvn -q -B -pl benchmark org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies \
  -DincludeGroupIds=org.openjdk.jmh,net.sf.jopt-simple,org.apache.commons -DoutputDirectory="$PWD/benchmark/target/lib"
exec java -cp "benchmark/target/classes:cli/target/twiceover.jar:benchmark/target/lib/*" \
  org.openjdk.jmh.Main -jvmArgsAppend \
  "-Dcorpus=$PWD/analyzer-core/src/test/resources/dev/twiceover/sql/corpus/expanded.tsv" "$@" ClassifyStatements
