package dev.twiceover.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

final class InventoryReportersTest {

  @Test
  void anEmptyInventoryIsAHeader() throws IOException {
    assertThat(Json.text(new TsvReporter(Reviews.context()), Reviews.empty()))
        .isEqualTo(
            "kind\tfile\tline\tendLine\tcolumn\ttype\tmethod\tlibrary\ttarget\tcolumns\tidiom"
                + "\tsetKind\tshape\tverdict\ttransaction\thandlers\ttext\n");
  }

  @Test
  void everyRecordIsOneLineWithAllColumns() throws IOException {
    List<String> lines =
        Json.text(new TsvReporter(Reviews.context()), Reviews.full()).lines().toList();

    assertThat(lines).hasSize(1 + 2 + 1 + 1 + 2);
    assertThat(lines).allSatisfy(line -> assertThat(line.split("\t", -1)).hasSize(17));
    assertThat(lines.get(1))
        .isEqualTo(
            "write\tsrc/main/java/shop/Stock Handler.java\t5\t5\t3\tshop.StockHandler\ton"
                + "\tspring-jdbc\tinventory\tqty\tDELTA_UPDATE\t\tDELTA\tNON_IDEMPOTENT\tINSIDE"
                + "\tStockHandler.on,StockJob.run"
                + "\tUPDATE inventory SET qty = qty - ? WHERE item = 'Käse'");
    assertThat(lines.get(2))
        .endsWith(
            "\tINSERT INTO {…}\\tVALUES (?)\\nON CONFLICT (id) DO UPDATE SET name ="
                + " excluded.name");
    assertThat(lines.get(3)).startsWith("send\t").contains("\tkafka\tstock\t");
    assertThat(lines.get(4)).startsWith("handler\t").endsWith("\t21 writes, 22 sends");
    assertThat(lines.get(6)).startsWith("gap\t").contains("\tunresolved-sql\t");
  }

  @Test
  void theTableIsForPeople() throws IOException {
    String table =
        Json.text(
            new TableReporter(Reviews.context().withPrefix("stock/"), ConsoleStyle.PLAIN),
            Reviews.full());

    assertThat(table.lines().map(l -> l.replaceAll(" {2,}", "|")))
        .containsExactly(
            "WRITE|IDIOM|VERDICT|TABLE|TRANSACTION|HANDLERS|STATEMENT",
            "stock/src/main/java/shop/Stock Handler.java:5|DELTA_UPDATE|NON_IDEMPOTENT|inventory"
                + "|INSIDE|StockHandler.on, StockJob.run"
                + "|UPDATE inventory SET qty = qty - ? WHERE item = 'Käse'",
            "stock/src/main/java/shop/Names.java:12|UPSERT ABSOLUTE|IDEMPOTENT|?|NONE"
                + "|INSERT INTO {…} VALUES (?) ON CONFLICT (id) DO UPDATE SET...",
            "",
            "SEND|CHANNEL|DESTINATION|TRANSACTION|HANDLERS",
            "stock/src/main/java/shop/Stock Handler.java:6|kafka|stock|AFTER_COMMIT"
                + "|StockHandler.on",
            "",
            "HANDLER|NAME|KIND|WRITES|SENDS",
            "stock/src/main/java/shop/Stock Handler.java:4|StockHandler.on|kafka-listener|21|22",
            "",
            "NOT ANALYSED|KIND|DETAIL",
            "stock/src/main/java/shop/Torn.java:1|unparsed-file|line 3: '}' expected",
            "stock/src/main/java/shop/Torn.java:41|unresolved-sql"
                + "|the text is a parameter of a public method",
            "",
            "31 files, 2 writes, 1 send, 1 handler, 2 places not analysed");
  }
}
