String log = new File(basedir, 'build.log').text

assert log.contains('[INFO] No Java sources in this module.')
