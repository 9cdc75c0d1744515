String log = new File(basedir, 'build.log').text

assert log.contains('[INFO] Twiceover is skipped.')
assert !log.contains('delta-update')
