// The whole application starts within a test's first lines, on a machine that may be busy with others.
jest.setTimeout(30_000);
