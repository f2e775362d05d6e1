// A world on the engines starts within a hook, after one of another worker, and each of them may take its whole time. The file
// says how long its tests take where one starts at once.
import { readyWithinMs } from '../testing/start-server';

const startMs = 2 * readyWithinMs.distributed + 60_000;

const { beforeAll: within } = globalThis;
globalThis.beforeAll = (work, timeoutMs = startMs) => within(work, timeoutMs);
