// The whole application with its demo world starts within a hook, on a machine that may have other load.
jest.setTimeout(120_000);
