import type { Jobs } from '../../../src/ports/operations/jobs';
import type { TestClock } from '../../support/world/test-clock';
import type { Open, Opened } from '../opened';

export function jobsSuite(engine: string, open: Open<Jobs>, clock: TestClock): void {
  describe(`jobs on ${engine}`, () => {
    let opened: Opened<Jobs>;
    let jobs: Jobs;
    beforeEach(async () => {
      opened = await open();
      jobs = opened.port;
    });
    afterEach(() => opened.close());
    const claim = (owner = 'me') => jobs.claim(['encode'], owner, 1000);

    test('are claimed once each, by priority and then age', async () => {
      await jobs.enqueue({ id: 'late', type: 'encode', payload: { n: 1 } });
      await jobs.enqueue({ id: 'later', type: 'encode', payload: { n: 2 } });
      await jobs.enqueue({ id: 'urgent', type: 'encode', payload: { n: 3 }, priority: 1 });
      await jobs.enqueue({ id: 'other', type: 'mail', payload: {} });
      const claimed = [await claim('a'), await claim('b'), await claim('c'), await claim('d')];
      expect(claimed.map((job) => job?.id)).toEqual(['urgent', 'late', 'later', undefined]);
      expect(claimed[0]).toMatchObject({ payload: { n: 3 }, state: 'running', attempts: 1, progress: 0 });
    });

    test('are enqueued once under an id, whatever became of them', async () => {
      await jobs.enqueue({ id: 'j', type: 'encode', payload: 1 });
      await jobs.enqueue({ id: 'j', type: 'encode', payload: 2 });
      expect((await claim())?.payload).toBe(1);
      await jobs.complete('j', 'me', { made: true });
      await jobs.enqueue({ id: 'j', type: 'encode', payload: 3 });
      expect(await claim()).toBeUndefined();
      expect(await jobs.get('j')).toMatchObject({ state: 'done', progress: 1, result: { made: true } });
    });

    test('go to another owner when the lease ends, and the first one webhook events', async () => {
      await jobs.enqueue({ id: 'j', type: 'encode', payload: null });
      await claim('a');
      clock.advance(900);
      expect(await jobs.keep('j', 'a', 1000, 0.5)).toBe(true);
      clock.advance(900);
      expect(await claim('b')).toBeUndefined();
      clock.advance(100);
      expect(await claim('b')).toMatchObject({ attempts: 2, progress: 0.5 });
      expect(await jobs.keep('j', 'a', 1000)).toBe(false);
      expect(await jobs.complete('j', 'a')).toBe(false);
      expect(await jobs.fail('j', 'a', 'late', 0)).toBe(false);
      expect(await jobs.complete('j', 'b')).toBe(true);
    });

    test('wait after a failure, and fail for good after their last attempt', async () => {
      await jobs.enqueue({ id: 'j', type: 'encode', payload: null, maxAttempts: 2 });
      await claim();
      await jobs.fail('j', 'me', 'no disk', 500);
      expect(await jobs.get('j')).toMatchObject({ state: 'waiting', error: 'no disk', attempts: 1 });
      expect(await claim()).toBeUndefined();
      clock.advance(500);
      expect(await claim()).toMatchObject({ attempts: 2 });
      await jobs.fail('j', 'me', 'still none', 500);
      clock.advance(10_000);
      expect(await claim()).toBeUndefined();
      expect(await jobs.get('j')).toMatchObject({ state: 'failed', error: 'still none' });
    });

    test('fail for good at once when no further try would help', async () => {
      await jobs.enqueue({ id: 'j', type: 'encode', payload: null, maxAttempts: 20 });
      await claim();
      await jobs.fail('j', 'me', 'the same again', 'never');
      clock.advance(3_600_000);
      expect(await claim()).toBeUndefined();
      expect(await jobs.get('j')).toMatchObject({ state: 'failed', error: 'the same again', attempts: 1 });
    });

    test('that are postponed wait, and may be tried as often as before', async () => {
      await jobs.enqueue({ id: 'j', type: 'encode', payload: null, maxAttempts: 2 });
      for (let round = 0; round < 5; round++) {
        expect(await claim()).toMatchObject({ attempts: 1 });
        expect(await jobs.postpone('j', 'somebody else', 'not yet', 500)).toBe(false);
        expect(await jobs.postpone('j', 'me', 'not yet', 500)).toBe(true);
        expect(await jobs.get('j')).toMatchObject({ state: 'waiting', error: 'not yet', attempts: 0 });
        expect(await claim()).toBeUndefined();
        clock.advance(500);
      }
    });

    test('fail for good when the process dies in the last attempt', async () => {
      await jobs.enqueue({ id: 'j', type: 'encode', payload: null, maxAttempts: 1 });
      await claim();
      clock.advance(1001);
      expect(await claim()).toBeUndefined();
      expect(await jobs.get('j')).toMatchObject({ state: 'failed' });
    });

    test('are claimed by priority and age over all types that are asked for', async () => {
      await jobs.enqueue({ id: 'encode', type: 'encode', payload: null });
      await jobs.enqueue({ id: 'mail', type: 'mail', payload: null });
      await jobs.enqueue({ id: 'urgent', type: 'mail', payload: null, priority: 1 });
      await jobs.enqueue({ id: 'other', type: 'other', payload: null, priority: 0 });
      const next = async () => (await jobs.claim(['encode', 'mail'], 'me', 1000))?.id;
      expect([await next(), await next(), await next(), await next()]).toEqual(['urgent', 'encode', 'mail', undefined]);
    });

    test('are forgotten some time after they were done, and never when they failed', async () => {
      for (const id of ['done', 'late', 'failed', 'waiting', 'mail']) {
        await jobs.enqueue({ id, type: id === 'mail' ? 'mail' : 'encode', payload: null, maxAttempts: 1 });
      }
      await claim();
      await jobs.complete('done', 'me');
      await jobs.claim(['mail'], 'me', 1000);
      await jobs.complete('mail', 'me');
      clock.advance(600);
      await claim();
      await jobs.complete('late', 'me');
      await claim();
      await jobs.fail('failed', 'me', 'no disk', 0);
      clock.advance(400);
      expect(await jobs.purge('encode', 1000)).toBe(1);
      expect(await jobs.purge('encode', 1000)).toBe(0);
      const left = await Promise.all(['done', 'late', 'failed', 'waiting', 'mail'].map((id) => jobs.get(id)));
      expect(left.map((job) => job?.state)).toEqual([undefined, 'done', 'failed', 'waiting', 'done']);
    });

    test('are counted by type, with the times of the last that was done and the last that failed', async () => {
      expect(await jobs.countsByType()).toEqual([]);
      const startMs = clock.nowMs();
      for (const id of ['done', 'failed', 'tried', 'new', 'later', 'running']) {
        const notBeforeMs = id === 'later' ? startMs + 60_000 : 0;
        await jobs.enqueue({ id, type: 'encode', payload: null, maxAttempts: id === 'tried' ? 2 : 1, notBeforeMs });
      }
      await jobs.enqueue({ id: 'mail', type: 'mail', payload: null });
      await claim();
      await jobs.complete('done', 'me');
      clock.advance(100);
      await claim();
      await jobs.fail('failed', 'me', 'no disk', 0);
      clock.advance(100);
      await claim();
      await jobs.fail('tried', 'me', 'no disk', 5000);
      await claim();
      clock.advance(1000);
      const encode = { type: 'encode', waiting: 3, running: 0, failed: 2 };
      const mail = { type: 'mail', waiting: 1, running: 0, failed: 0, lastDoneMs: undefined, lastFailedMs: undefined };
      // Its lease expired without a heartbeat, so the next claim takes it over.
      expect((await claim('other'))?.id).toBe('running');
      expect(await jobs.countsByType()).toEqual([
        { ...encode, waiting: 2, running: 1, lastDoneMs: startMs, lastFailedMs: startMs + 1200 },
        mail,
      ]);
      await jobs.complete('running', 'other');
      clock.advance(4000);
      await claim();
      await jobs.complete('tried', 'me');
      expect(await jobs.countsByType()).toEqual([
        { ...encode, waiting: 1, lastDoneMs: startMs + 5200, lastFailedMs: startMs + 1200 },
        mail,
      ]);
    });

    test('are not begun before their time, and outlive a restart', async () => {
      await jobs.enqueue({ id: 'j', type: 'encode', payload: null, notBeforeMs: clock.nowMs() + 100 });
      expect(await claim()).toBeUndefined();
      opened = await opened.reopen();
      jobs = opened.port;
      clock.advance(100);
      expect(await jobs.counts()).toEqual({ waiting: 1, running: 0, done: 0, failed: 0 });
      expect((await claim())?.id).toBe('j');
    });
  });
}
