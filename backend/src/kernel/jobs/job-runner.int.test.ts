import { join } from 'node:path';
import { pino } from 'pino';
import { until } from '../../../tests/support/concurrency/until';
import { temporaryFolder } from '../../../tests/support/files/temporary-folder';
import { TestClock } from '../../../tests/support/world/test-clock';
import { Database } from '../../adapters/libsql/database/database';
import { StoredJobs } from '../../adapters/libsql/operational/jobs';
import { EventHeldBackError, NewerEventError } from '../../ports/events/written-events';
import { defineJob, HopelessJobError, type JobRun, RetryLaterError } from './job';
import { JobRunner } from './job-runner';

describe('jobs', () => {
  const folder = temporaryFolder();
  const clock = new TestClock();
  let database: Database;
  let jobs: StoredJobs;
  const runners: JobRunner[] = [];
  beforeEach(() => {
    database = new Database(join(folder.path, 'jobs.db'), { durability: 'normal' });
    jobs = new StoredJobs(database, clock);
    database.exec('DELETE FROM jobs');
  });
  afterEach(async () => {
    await Promise.all(runners.splice(0).map((runner) => runner.stop()));
    database.close();
  });
  afterAll(() => folder.remove());

  function start(run: (payload: { n: number }, run: JobRun) => Promise<unknown>, concurrency = 1): JobRunner {
    const runner = new JobRunner([defineJob({ type: 'encode', concurrency, run })], jobs, pino({ level: 'silent' }));
    jobs.onEnqueued(() => runner.look());
    runners.push(runner);
    runner.start();
    return runner;
  }
  const enqueue = (id: string, n = 0) => jobs.enqueue({ id, type: 'encode', payload: { n } });

  test('run at once when they are enqueued, and keep their result', async () => {
    // Without its polling timer, a runner learns of a job only by notification.
    const rounds = jest.spyOn(globalThis, 'setInterval').mockImplementation(() => setTimeout(() => undefined));
    start(async ({ n }) => ({ doubled: n * 2 }));
    rounds.mockRestore();
    await enqueue('a', 21);
    await until(async () => (await jobs.get('a'))?.state === 'done');
    expect((await jobs.get('a'))?.result).toEqual({ doubled: 42 });
  });

  test('run as many at once as their type says', async () => {
    let running = 0;
    let most = 0;
    start(async () => {
      running++;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 10));
      running--;
    }, 2);
    for (let n = 0; n < 6; n++) await enqueue(`job-${n}`);
    await until(async () => (await jobs.counts()).done === 6);
    expect(most).toBe(2);
  });

  test('are tried again after a growing pause', async () => {
    const attempts: number[] = [];
    const runner = start(async (_, { attempt }) => {
      attempts.push(attempt);
      if (attempt < 3) throw new Error('no disk');
    });
    await enqueue('a');
    await until(async () => (await jobs.get('a'))?.error === 'no disk');
    runner.look();
    expect(attempts).toEqual([1]);
    clock.advance(1000);
    runner.look();
    await until(() => attempts.length === 2);
    clock.advance(4000);
    await until(async () => (await jobs.get('a'))?.state === 'waiting');
    runner.look();
    await until(async () => (await jobs.get('a'))?.state === 'done');
    expect(attempts).toEqual([1, 2, 3]);
  });

  test('are not tried before the given time', async () => {
    const attempts: number[] = [];
    const runner = start(async (_, { attempt }) => {
      attempts.push(attempt);
      if (attempt === 1) throw new RetryLaterError('busy', 90_000);
    });
    await enqueue('a');
    await until(async () => (await jobs.get('a'))?.error === 'busy');
    clock.advance(89_999);
    expect(await jobs.claim(['encode'], 'somebody else', 1000)).toBeUndefined();
    clock.advance(1);
    runner.look();
    await until(async () => (await jobs.get('a'))?.state === 'done');
    expect(attempts).toEqual([1, 2]);
  });

  test.each([EventHeldBackError, NewerEventError])(
    'that have to wait for the end of an upgrade wait as long as it takes: %p',
    async (Waiting) => {
      let isFinalized = false;
      const attempts: number[] = [];
      const runner = start(async (_, { attempt }) => {
        attempts.push(attempt);
        if (!isFinalized) throw new Waiting('SongPurchased 2 is written once every process understands it');
      });
      await enqueue('a');
      for (let tried = 1; tried <= 7; tried++) {
        await until(async () => attempts.length === tried && (await jobs.get('a'))?.state === 'waiting');
        clock.advance(60_000);
        isFinalized = tried === 7;
        runner.look();
      }
      await until(async () => (await jobs.get('a'))?.state === 'done');
      expect(attempts).toEqual(Array(8).fill(1));
    },
  );

  test('stop trying when the job says so, and hear of the failure before', async () => {
    const errors: (string | undefined)[] = [];
    const runner = start(async (_, { lastError }) => {
      errors.push(lastError);
      if (lastError === 'odd file') throw new HopelessJobError('odd file, again');
      throw new Error('odd file');
    });
    await enqueue('a');
    await until(async () => (await jobs.get('a'))?.error === 'odd file');
    clock.advance(1000);
    runner.look();
    await until(async () => (await jobs.get('a'))?.state === 'failed');
    expect(errors).toEqual([undefined, 'odd file']);
    expect(await jobs.get('a')).toMatchObject({ attempts: 2, error: 'odd file, again' });
  });

  test('are aborted with the process, and continue in the next one', async () => {
    const first = start(
      (_, { signal }) =>
        new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    );
    await enqueue('a');
    await until(async () => (await jobs.get('a'))?.state === 'running');
    await first.stop();
    start(async () => 'finished');
    await until(async () => (await jobs.get('a'))?.result === 'finished');
  });

  test('are aborted when another process has claimed them', async () => {
    let stopped = false;
    start(async (_, { progress, signal }) => {
      await until(async () => {
        await progress(0.5);
        return signal.aborted;
      });
      stopped = true;
    });
    await enqueue('a');
    await until(async () => (await jobs.get('a'))?.progress === 0.5);
    clock.advance(10 * 60_000);
    await jobs.claim(['encode'], 'somebody else', 1000);
    await until(() => stopped);
  });
});
