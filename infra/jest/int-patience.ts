// The whole application with its demo starts within a hook, on a machine that may be busy with others.
jest.setTimeout(120_000);
