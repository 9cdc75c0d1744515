package dev.twiceover.samples;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringSerializer;
import org.springframework.kafka.core.KafkaTemplate;

/** A broker that takes every message and remembers it. */
final class Broker {
  private final MockProducer<String, String> producer =
      new MockProducer<>(true, new StringSerializer(), new StringSerializer()) {
        /** The template closes a producer after each use and expects its factory to keep it. */
        @Override
        public void close(Duration timeout) {}
      };

  KafkaTemplate<String, String> template() {
    return new KafkaTemplate<>(() -> producer);
  }

  /** Each message as its topic, key and value. */
  List<String> messages() {
    return producer.history().stream()
        .map(record -> record.topic() + " " + record.key() + " " + record.value())
        .toList();
  }

  /** The {@code id} header of each message. */
  List<String> ids() {
    return producer.history().stream().map(Broker::id).toList();
  }

  private static String id(ProducerRecord<String, String> message) {
    return new String(message.headers().lastHeader("id").value(), StandardCharsets.UTF_8);
  }
}
