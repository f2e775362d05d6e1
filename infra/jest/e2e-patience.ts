// A browser test waits for real things: pages, sound, a remote that hangs. Jest takes this from a project only so.
jest.setTimeout(120_000);
// Browsers measure time and sound on machines that others use too: what failed runs once more, and is listed as repeated.
// At once, because a journey's later tests stand on its earlier ones.
jest.retryTimes(1, { logErrorsBeforeRetry: true, retryImmediately: true });
