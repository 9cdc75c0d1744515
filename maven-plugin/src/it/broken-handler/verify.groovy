String log = new File(basedir, 'build.log').text
String update = 'src/main/java/shop/StockHandler.java:18'

assert log.contains("[ERROR] ${update}:")
assert log.contains('UPDATE inventory SET qty = qty - ? WHERE item_id = ?')
assert log.contains('Twiceover found 1 place of level error. The first:')
assert log.contains("  ${update}: ")
assert log.contains('twiceover explain delta-update')
assert log.contains('// twiceover:allow delta-update -- reason')
assert !log.contains('at dev.twiceover')

assert new File(basedir, 'target/twiceover.json').text.contains('"rule": "delta-update"')
assert new File(basedir, 'target/twiceover.sarif').text.contains('"ruleId": "delta-update"')
