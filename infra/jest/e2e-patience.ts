// A browser test waits for real things: pages, sound, a remote that hangs. Jest takes this from a project only so.
jest.setTimeout(120_000);
// Browsers measure time and sound on machines that others use too: a test that failed runs once more, and the run names it in its
// last lines. A test that is named there twice is mended before anything else. It is repeated immediately, because a journey's
// later tests build on its earlier ones.
jest.retryTimes(1, { logErrorsBeforeRetry: true, retryImmediately: true });
