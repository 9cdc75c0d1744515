String log = new File(basedir, 'build.log').text

assert log.contains('[INFO] no findings')
assert !new File(basedir, 'target/classes').exists()
