// A server on the engines starts within a hook, after that of another worker, and each start may take its full time.
// The file itself sets the timeout of its tests.
import { readyWithinMs } from '../testing/start-server';

const startMs = 2 * readyWithinMs.distributed + 60_000;

const { beforeAll: within } = globalThis;
globalThis.beforeAll = (work, timeoutMs = startMs) => within(work, timeoutMs);
