// Several engines and processes start within a hook, on a machine that may have other load.
jest.setTimeout(120_000);
// Real engines fail at arbitrary times: a failed test runs once more, and the run lists it in its last lines.
jest.retryTimes(1, { logErrorsBeforeRetry: true, retryImmediately: true });
