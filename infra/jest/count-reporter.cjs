// Adds what a run of jest has counted, and what is to be said of its tests, to the file that `counts.cjs` reads.
const { appendFileSync } = require('node:fs');
const { relative } = require('node:path');

class CountReporter {
  onRunComplete(_contexts, results) {
    const file = process.env.LIBRETTO_TEST_COUNTS;
    if (!file) return;
    // A file that could not even be run has no tests to fail, and must not pass for a success.
    const failed = results.numFailedTests + results.numRuntimeErrorTestSuites;
    const tests = results.testResults.flatMap(({ testFilePath, testResults }) =>
      testResults.map((test) => ({ ...test, name: `${relative(process.cwd(), testFilePath)}: ${test.fullName}` })),
    );
    const said = [
      ...tests
        .filter(({ status, invocations }) => status === 'passed' && invocations > 1)
        .map(({ name }) => `Passed only when it was repeated: ${name}`),
      ...results.testResults
        .filter(({ testExecError }) => testExecError)
        .map(({ testFilePath }) => `Failed: ${relative(process.cwd(), testFilePath)} could not be run`),
      ...tests.filter(({ status }) => status === 'failed').map(({ name }) => `Failed: ${name}`),
    ];
    const rows = [...said.map((sentence) => ({ said: sentence })), { passed: results.numPassedTests, failed }];
    appendFileSync(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  }
}

module.exports = CountReporter;
