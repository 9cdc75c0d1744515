package dev.twiceover.maven;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class FilePatternsTest {

  @ParameterizedTest
  @CsvSource({
    "*.java,src/A.java,false",
    "src/*.java,src/main/A.java,false",
    "src/?.java,src/AB.java,false",
    "a.java,aXjava,false",
    "**/gen/**,src/generated/A.java,false",
    "*.java,A.java,true",
    "src/?.java,src/A.java,true",
    "**/*.java,A.java,true",
    "**/*.java,a/b/C.java,true",
    "**/gen/**,src/gen/a/B.java,true",
    "src/main/,src/main/a/B.java,true",
    "src\\main\\**,src/main/a/B.java,true",
    "src/A(1).java,src/A(1).java,true",
  })
  void anExcludeTakesAwayWhatItMatches(String pattern, String file, boolean matches) {
    assertThat(new FilePatterns(List.of(), List.of(pattern)).accept(file)).isEqualTo(!matches);
    assertThat(new FilePatterns(List.of(pattern), List.of()).accept(file)).isEqualTo(matches);
  }

  @Test
  void anExcludeBeatsAnInclude() {
    FilePatterns patterns = new FilePatterns(List.of("**/*Handler.java"), List.of("**/old/**"));

    assertThat(patterns.accept("a/StockHandler.java")).isTrue();
    assertThat(patterns.accept("a/old/StockHandler.java")).isFalse();
    assertThat(patterns.accept("a/Stock.java")).isFalse();
  }
}
