String log = new File(basedir, 'build.log').text

assert log.contains('Reviews the module\'s sources and fails the build')
for (parameter in ['skip', 'failOn', 'dialect', 'schemas', 'config', 'handlers', 'includes',
    'excludes', 'includeTests', 'reports', 'jobs']) {
  assert log.contains("User property: twiceover.${parameter}")
}
