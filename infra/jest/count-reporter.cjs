// Adds what a run of jest has counted to the file that infra/test.mjs sums up.
const { appendFileSync } = require('node:fs');
const { relative } = require('node:path');

class CountReporter {
  onRunComplete(_contexts, results) {
    const file = process.env.LIBRETTO_TEST_COUNTS;
    if (!file) return;
    // A file that could not even be run has no tests to fail, and must not pass for a success.
    const failed = results.numFailedTests + results.numRuntimeErrorTestSuites;
    const repeated = results.testResults
      .flatMap(({ testResults }) => testResults)
      .filter(({ status, invocations }) => status === 'passed' && invocations > 1)
      .map(({ fullName }) => fullName);
    const failures = results.testResults.flatMap(({ testFilePath, testExecError, testResults }) => {
      const path = relative(process.cwd(), testFilePath);
      const names = testResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName }) => `${path}: ${fullName}`);
      return testExecError ? [`${path}: could not be run`, ...names] : names;
    });
    appendFileSync(file, `${JSON.stringify({ passed: results.numPassedTests, failed, failures, repeated })}\n`);
  }
}

module.exports = CountReporter;
