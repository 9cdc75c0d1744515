package shop;

import nowhere.at.all.Missing;

final class Torn {
  private final Missing missing = 1;
}
