// The whole application with its demo starts within a hook, on a machine that may be busy with others.
jest.setTimeout(120_000);
// Real servers, files and clocks on such a machine: what failed runs once more, and is listed as repeated.
jest.retryTimes(1, { logErrorsBeforeRetry: true, retryImmediately: true });
