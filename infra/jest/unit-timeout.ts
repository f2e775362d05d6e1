// A busy machine is slow; only what hangs may fail by the clock.
jest.setTimeout(120_000);
