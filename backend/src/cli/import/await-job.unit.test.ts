import type { Job, Jobs } from '../../ports/operations/jobs';
import { jobAwaiter } from './await-job';

afterEach(() => jest.restoreAllMocks());

/** A fake queue whose job has the state that the test returns for each poll. */
function queueOf(stateAt: (look: number) => Partial<Job>): Pick<Jobs, 'enqueue' | 'get'> {
  let looks = 0;
  return {
    enqueue: async () => undefined,
    get: async (id) => {
      looks += 1;
      const job = { id, type: 'import', payload: null, state: 'waiting', attempts: 0, maxAttempts: 5, progress: 0 };
      return { ...job, ...stateAt(looks) } as Job;
    },
  };
}

test('a machine that slept for an hour gives up nothing', async () => {
  const queue = queueOf((look) => {
    if (look === 2) {
      const later = Date.now() + 3_600_000;
      jest.spyOn(Date, 'now').mockReturnValue(later);
      jest.spyOn(performance, 'now').mockReturnValue(later);
    }
    return look < 4 ? {} : { state: 'done', attempts: 1, result: 'made' };
  });
  expect(await jobAwaiter(queue, 1)('import', null)).toBe('made');
});

test('gives up when nothing begins, however many wait', async () => {
  const wait = jobAwaiter(
    queueOf(() => ({})),
    1,
    20,
  );
  const answers = await Promise.allSettled([wait('import', 1), wait('import', 2)]);
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});

test('waits while a job is being processed, and reports refused files', async () => {
  const queue = queueOf((look) =>
    look < 60 ? { state: 'running', attempts: 1 } : { state: 'failed', attempts: 5, error: 'No sound' },
  );
  expect(await jobAwaiter(queue, 1, 20)('import', null)).toEqual({ kind: 'refused', error: 'No sound' });
});
