// A browser test waits for real things: pages, sound, a remote that hangs. Jest takes this from a project only so.
jest.setTimeout(120_000);
