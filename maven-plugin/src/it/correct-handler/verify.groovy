String log = new File(basedir, 'build.log').text

assert log.contains('1 file, ')
assert log.contains('1 handler, 1 write (1 ABSOLUTE_UPDATE)')
assert log.contains('[INFO] no findings')
