// Jest's configuration for mutation tests: the unit tests of the backend, in Node's own test environment, which Stryker
// extends.
const { project } = require('../jest/project.cjs');

module.exports = project('unit', ['backend/**/*.unit.test.ts'], {
  testEnvironment: 'node',
  // Stryker's copy of the repository lies in the cache.
  modulePathIgnorePatterns: ['/dist/'],
  // They read sources as text, which the mutation tester has rewritten.
  testPathIgnorePatterns: ['/verified-read-models\\.unit', '/private-parts\\.unit'],
});
