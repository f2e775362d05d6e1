// Worlds of several engines and processes start within a hook, on a machine that may be busy with others.
jest.setTimeout(120_000);
// Faults of real engines fall at any moment of their work: a test that failed runs once more, and the run names it in its last
// lines.
jest.retryTimes(1, { logErrorsBeforeRetry: true, retryImmediately: true });
