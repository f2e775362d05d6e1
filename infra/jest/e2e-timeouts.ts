// Browser tests wait for real events: pages, sound, a hanging remote. Jest accepts the timeout of a project only here.
jest.setTimeout(120_000);
// Browsers measure time and sound on machines with other load: a failed test runs once more, and the run lists it in
// its last lines. A test that is listed there twice must be fixed before anything else. The retry is immediate, because
// later tests of a journey depend on earlier ones.
jest.retryTimes(1, { logErrorsBeforeRetry: true, retryImmediately: true });
