// Appends the counts of a jest run, the duration of each file and the messages of its tests to
// the file that `counts.cjs` reads.
const { appendFileSync } = require('node:fs');
const { relative } = require('node:path');

class CountReporter {
  onTestFileResult({ context }, { testFilePath, perfStats, testResults }) {
    const wall = (perfStats.end - perfStats.start) / 1000;
    const inTests = testResults.reduce((sum, { duration }) => sum + (duration ?? 0), 0) / 1000;
    write([{ wallOf: testFilePath, project: context.config.displayName.name, wall, inTests }]);
  }

  onRunComplete(_contexts, results) {
    // A file that failed to run has no failed tests, but must not count as a success.
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
    write([...said.map((sentence) => ({ said: sentence })), { passed: results.numPassedTests, failed }]);
  }
}

function write(rows) {
  const file = process.env.LIBRETTO_TEST_COUNTS;
  if (file) appendFileSync(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
}

module.exports = CountReporter;
