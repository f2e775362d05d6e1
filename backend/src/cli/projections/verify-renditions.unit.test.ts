import type { Jobs } from '../../ports/operations/jobs';
import { verifyRenditions } from './verify-renditions';

/** A queue whose job has the next of these states at each read. */
function queueOf(...states: readonly object[]): Pick<Jobs, 'enqueue' | 'get'> {
  let looks = 0;
  const get = async () => states[Math.min(looks++, states.length - 1)];
  return { enqueue: async () => undefined, get } as unknown as Pick<Jobs, 'enqueue' | 'get'>;
}

const found = { songs: 2, files: 16, wrong: [], wrongFiles: 0, undecodable: 0, withoutMaster: [] };
const running = (progress: number) => ({ state: 'running', attempts: 1, progress });
const done = (result: object) => ({ state: 'done', attempts: 1, progress: 1, result });

async function said(queue: Pick<Jobs, 'enqueue' | 'get'>, timeoutMs?: number) {
  const lines: string[] = [];
  return { code: await verifyRenditions(queue, (line) => void lines.push(line), timeoutMs), lines };
}

test('shows the progress and reports that all renditions are right', async () => {
  const { code, lines } = await said(queueOf(running(0), running(0.5), done(found)));
  expect(lines).toEqual([
    '0 % of the songs are compared with their masters.',
    '50 % of the songs are compared with their masters.',
    '16 renditions of 2 songs were compared; 0 were wrong and are made again.',
  ]);
  expect(code).toBe(0);
});

test('names wrong renditions and songs without a master, and ends with 1', async () => {
  const wrong = [{ songId: 'sea', file: 'whole opus 128', reason: 'sounds different' }];
  const result = { ...found, wrong, wrongFiles: 1, undecodable: 4, withoutMaster: ['gone'] };
  const { code, lines } = await said(queueOf(done(result)));
  expect(lines.slice(0, 2)).toEqual([
    '  wrong  sea  whole opus 128: sounds different',
    '  master of gone is missing or cannot be read',
  ]);
  expect(lines.at(-1)).toMatch(/^4 could not be compared.*Install ffmpeg/);
  expect(code).toBe(1);
});

test('reports that no server starts the check', async () => {
  const { code, lines } = await said(queueOf({ state: 'waiting', attempts: 0, progress: 0 }), -1);
  expect([code, lines.join()]).toEqual([1, expect.stringMatching(/^No server takes the check now/)]);
});
