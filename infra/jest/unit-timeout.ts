// A machine under load is slow, so only hanging tests may time out.
jest.setTimeout(120_000);
