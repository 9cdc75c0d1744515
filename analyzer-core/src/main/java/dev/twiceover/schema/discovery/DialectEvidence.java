package dev.twiceover.schema.discovery;

import dev.twiceover.sql.Dialect;
import java.io.StringReader;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** What a project's configuration and build say of its database, module by module. */
final class DialectEvidence {
  private static final Pattern URL =
      Pattern.compile(
          "(?:jdbc|r2dbc):(?:(?:p6spy|log4jdbc|otel|tracing|aws-wrapper|pool|tc|jdbc|jtds|oracle"
              + "|microsoft)(?=:\\w+:)?:)*?([a-zA-Z][a-zA-Z0-9]*)[:@]");
  private static final Pattern GRADLE =
      Pattern.compile(
          "(?m)^\\s*(?!test)(?:implementation|runtimeOnly|api|compile|runtime|compileOnly"
              + "|developmentOnly|providedRuntime|compileOnlyApi)\\b([^\\r\\n]*)");
  private static final Pattern COORDINATES =
      Pattern.compile(
          "org\\.postgresql:postgresql|(?:com\\.)?mysql:mysql-connector|mariadb-java-client"
              + "|com\\.h2database:h2|sqlite-jdbc|mssql-jdbc|ojdbc\\d*|r2dbc-(?:postgresql|mysql|h2"
              + "|mssql|mariadb)|quarkus-jdbc-(?:postgresql|mysql|mariadb|h2|mssql|oracle)"
              + "|group:\\s*['\"]org\\.postgresql");

  private final ProjectFiles files;
  private final Map<Path, Set<Dialect>> urls = new HashMap<>();
  private final Map<Path, Set<Dialect>> drivers = new HashMap<>();

  DialectEvidence(ProjectFiles files) {
    this.files = files;
    for (Path file : files.all()) {
      String name = String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT);
      boolean settings = name.startsWith("application") || name.startsWith("bootstrap");
      if (settings && !name.endsWith(".sql") && !name.endsWith(".xml")) {
        files.text(file).ifPresent(text -> settings(file, text));
      } else if (name.equals("pom.xml")) {
        files.text(file).ifPresent(text -> pom(file, text));
      } else if (ProjectFiles.isBuild(name)) {
        files.text(file).ifPresent(text -> gradle(file, text));
      }
    }
  }

  private void settings(Path file, String text) {
    text.lines()
        .filter(line -> !line.strip().startsWith("#"))
        .forEach(
            line -> {
              Matcher url = URL.matcher(line);
              while (url.find()) {
                add(urls, file, Vendors.named(url.group(1)));
              }
            });
  }

  private void gradle(Path file, String text) {
    Matcher dependency = GRADLE.matcher(text);
    while (dependency.find()) {
      driver(file, dependency.group(1));
    }
  }

  private void driver(Path file, String text) {
    Matcher driver = COORDINATES.matcher(text);
    while (driver.find()) {
      add(drivers, file, byCoordinates(driver.group()));
    }
  }

  private static Optional<Dialect> byCoordinates(String found) {
    return found.startsWith("ojdbc")
        ? Optional.of(Dialect.ORACLE)
        : found.startsWith("com.h2database") ? Optional.of(Dialect.H2) : Vendors.inName(found);
  }

  /** Dependencies of production; managed ones are versions only. */
  private void pom(Path file, String text) {
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    try {
      XMLStreamReader reader = factory.createXMLStreamReader(new StringReader(text));
      Deque<String> open = new ArrayDeque<>();
      Map<String, String> dependency = new HashMap<>();
      while (reader.hasNext()) {
        int event = reader.next();
        if (event == XMLStreamConstants.START_ELEMENT) {
          open.push(reader.getLocalName());
          if (reader.getLocalName().equals("dependency")) {
            dependency.clear();
          }
        } else if (event == XMLStreamConstants.CHARACTERS && !open.isEmpty()) {
          dependency.merge(open.element(), reader.getText().strip(), String::concat);
        } else if (event == XMLStreamConstants.END_ELEMENT) {
          boolean managed = open.contains("dependencyManagement") || open.contains("plugin");
          if (open.pop().equals("dependency")
              && !managed
              && !dependency.getOrDefault("scope", "").equals("test")) {
            driver(file, dependency.get("groupId") + ":" + dependency.get("artifactId"));
          }
        }
      }
    } catch (XMLStreamException e) {
      // A build that is no XML does not build; there is nothing to learn from it.
      return;
    }
  }

  private void add(Map<Path, Set<Dialect>> into, Path file, Optional<Dialect> dialect) {
    dialect.ifPresent(
        d -> into.computeIfAbsent(files.moduleOf(file), k -> EnumSet.noneOf(Dialect.class)).add(d));
  }

  /** The candidates for a module: its own URLs, its drivers, those of modules around, of all. */
  Set<Dialect> of(Path module) {
    for (Path each = module;
        each != null && each.startsWith(files.base());
        each = each.getParent()) {
      Set<Dialect> own = urls.getOrDefault(each, drivers.getOrDefault(each, Set.of()));
      if (!own.isEmpty()) {
        return own;
      }
    }
    Set<Dialect> all = EnumSet.noneOf(Dialect.class);
    urls.values().forEach(all::addAll);
    if (all.isEmpty()) {
      drivers.values().forEach(all::addAll);
    }
    return all;
  }
}
