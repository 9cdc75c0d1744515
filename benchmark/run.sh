#!/bin/sh
# Compares `twiceover check` with parsing the same sources, in one run: benchmark/run.sh [SOURCES_JAR]
# Without an argument the sources of hibernate-core 6.6.33.Final are taken from the Maven repository.
set -eu
cd "$(dirname "$0")/.."
mvn -q -B -pl benchmark -am package -Dmaven.test.skip -Dspotless.check.skip
sources=${1:-}
if [ -z "$sources" ]; then
  mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy \
    -Dartifact=org.hibernate.orm:hibernate-core:6.6.33.Final:jar:sources \
    -DoutputDirectory="$PWD/benchmark/target" -N
  sources=benchmark/target/hibernate-core-6.6.33.Final-sources.jar
fi
exec java -cp benchmark/target/classes:cli/target/twiceover.jar \
  dev.twiceover.benchmark.WholeRuns cli/target/twiceover.jar "$sources"
