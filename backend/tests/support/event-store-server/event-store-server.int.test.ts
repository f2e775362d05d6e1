// Tests through the real client that the stand-in behaves as real servers were observed to, especially in edge cases.
import {
  BACKWARDS,
  END,
  ErrorType,
  FORWARDS,
  type JSONEventData,
  jsonEvent,
  NO_STREAM,
  STREAM_EXISTS,
} from '@eventstore/db-client';
import { until } from '../concurrency/until';
import { all, errorOf, sample, samples, standInForEach } from './stand-in-for-each';

const at = standInForEach();
const numbersOf = async (stream: string) =>
  (await all(at.client.readStream(stream))).map(({ event }) => event?.revision);

describe('appending', () => {
  test('a repeat is a success with the first revision and position under no stream or a number, also after a restart', async () => {
    const [first, second] = [samples(2), samples(3)];
    const answers = [
      await at.client.appendToStream('a', first, { expectedRevision: NO_STREAM }),
      await at.client.appendToStream('a', second, { expectedRevision: 1n }),
    ];
    await at.restart();
    expect([
      await at.client.appendToStream('a', first, { expectedRevision: NO_STREAM }),
      await at.client.appendToStream('a', second, { expectedRevision: 1n }),
    ]).toEqual(answers);
    expect(await numbersOf('a')).toHaveLength(5);
  });

  test('a repeat under any revision is known until a restart, and stored again after it', async () => {
    const events = samples(1);
    await at.client.appendToStream('a', events);
    await at.client.appendToStream('a', events, { expectedRevision: STREAM_EXISTS });
    expect(await numbersOf('a')).toHaveLength(1);
    await at.restart();
    await at.client.appendToStream('a', events);
    expect(await numbersOf('a')).toHaveLength(2);
  });

  test('only ids are compared, and part of a known append is a conflict', async () => {
    const [known, unknown] = samples(2) as [JSONEventData, JSONEventData];
    await at.client.appendToStream('a', known, { expectedRevision: NO_STREAM });
    await at.client.appendToStream('a', { ...known, data: { other: 1 } }, { expectedRevision: NO_STREAM });
    const [stored] = await all(at.client.readStream('a'));
    expect(stored?.event?.data).toEqual(known.data);
    const conflict = await errorOf(at.client.appendToStream('a', [known, unknown], { expectedRevision: NO_STREAM }));
    expect(conflict).toMatchObject({
      type: ErrorType.WRONG_EXPECTED_VERSION,
      streamName: 'a',
      expectedVersion: 'no_stream',
      actualVersion: 0n,
    });
    await at.client.appendToStream('a', [unknown, known]);
    await at.client.appendToStream('b', [known, known], { expectedRevision: NO_STREAM });
    expect([await numbersOf('a'), await numbersOf('b')]).toEqual([
      [0n, 1n, 2n],
      [0n, 1n],
    ]);
  });

  test('exactly one of 64 at one revision wins, and a wrong number says what there is', async () => {
    const answers = await Promise.allSettled(
      Array.from({ length: 64 }, () => at.client.appendToStream('a', sample(), { expectedRevision: NO_STREAM })),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const missing = await errorOf(at.client.appendToStream('b', sample(), { expectedRevision: 4n }));
    expect(missing).toMatchObject({ expectedVersion: 4n, actualVersion: 'no_stream' });
  });

  test('takes a MiB of data, metadata not counted, and refuses more without ending the connection', async () => {
    const fits = jsonEvent({
      type: 'Big',
      data: { text: 'x'.repeat(1_048_576 - 11) },
      metadata: { text: 'x'.repeat(500_000) },
    });
    await at.client.appendToStream('a', fits, { expectedRevision: NO_STREAM });
    const error = await errorOf(at.client.appendToStream('b', [sample(600_000), sample(600_000)]));
    expect(error).toMatchObject({ type: ErrorType.MAXIMUM_APPEND_SIZE_EXCEEDED, maxAppendSize: 1_048_576 });
    expect(error.code).toBeUndefined();
    await at.client.appendToStream('b', sample(), { expectedRevision: NO_STREAM });
  });

  test('a repeat while the first is still being written ends in a deadline, though the first is stored', async () => {
    let release: (() => void) | undefined;
    await at.restart({
      beforeWrite: () =>
        new Promise((resolve) => {
          release = resolve;
        }),
    });
    const event = sample();
    const first = at.client.appendToStream('a', event, { expectedRevision: NO_STREAM });
    await until(() => release !== undefined);
    const repeat = await errorOf(at.client.appendToStream('a', event, { expectedRevision: NO_STREAM }));
    expect(repeat).toMatchObject({ type: ErrorType.DEADLINE_EXCEEDED });
    release?.();
    expect(await first).toMatchObject({ success: true, nextExpectedRevision: 0n });
  });

  test('fifteen concurrent repeats wait at most once, and are then known', async () => {
    const event = sample();
    const first = await at.client.appendToStream('a', event, { expectedRevision: NO_STREAM });
    const startMs = performance.now();
    const repeats = Array.from({ length: 15 }, () =>
      at.client.appendToStream('a', event, { expectedRevision: NO_STREAM }),
    );
    expect(await Promise.all(repeats)).toEqual(repeats.map(() => first));
    // One wait is 2.5 s, and fifteen would be 37 s.
    expect(performance.now() - startMs).toBeLessThan(20_000);
  });

  test('an empty stream name is a bad request, which the client does not recognise', async () => {
    expect(await errorOf(at.client.appendToStream('', sample()))).toMatchObject({
      type: ErrorType.UNKNOWN,
      message: 'Could not recognize BadRequest',
    });
    await at.client.appendToStream('a', sample(), { expectedRevision: NO_STREAM });
  });

  test('a stopping server of 23.10 continues for five seconds, and then drops its connections', async () => {
    await at.client.appendToStream('a', sample());
    let hasStopped = false;
    const stopping = at.server.stop().then(() => {
      hasStopped = true;
    });
    await at.client.appendToStream('a', sample());
    expect(hasStopped).toBe(false);
    await stopping;
    expect(await errorOf(at.client.appendToStream('a', sample()))).toBeInstanceOf(Error);
    await at.client.dispose();
    await at.start();
  });

  test('the plain path, taken with credentials of a call, answers the same', async () => {
    const credentials = { username: 'admin', password: 'changeit' };
    const event = sample();
    const options = { expectedRevision: NO_STREAM, credentials } as const;
    const first = await at.client.appendToStream('a', event, options);
    expect(await at.client.appendToStream('a', event, options)).toEqual(first);
    expect(await errorOf(at.client.appendToStream('a', sample(), options))).toMatchObject({ actualVersion: 0n });
    const large = await errorOf(
      at.client.appendToStream('a', sample(1_100_000), { expectedRevision: 0n, credentials }),
    );
    expect(large).toMatchObject({ type: ErrorType.MAXIMUM_APPEND_SIZE_EXCEEDED, code: 3 });
  });

  test('a server of 24.2 that is ending says that it is not ready', async () => {
    await at.restart({ version: '24.2' });
    await at.client.appendToStream('a', sample());
    const stopping = at.server.stop();
    const error = await errorOf(at.client.appendToStream('a', sample()));
    expect(error).toMatchObject({ type: ErrorType.UNKNOWN, message: expect.stringContaining('Server Is Not Ready') });
    await at.client.dispose();
    await stopping;
    await at.start();
  });
});

describe('reading', () => {
  test('positions are byte offsets: the log begins with a system event, and none is 0, 1 or 2', async () => {
    await at.client.appendToStream('a', samples(3));
    const events = await all(at.client.readAll());
    expect(events[0]?.event?.type).toMatch(/^\$/);
    const positions = events.map(({ event }) => Number(event?.position?.commit));
    expect(Math.min(...positions)).toBeGreaterThan(2);
    for (const [index, position] of positions.slice(1).entries()) {
      expect(position - (positions[index] as number)).toBeGreaterThan(100);
    }
  });

  test('of all events forwards includes its start, backwards excludes it, and other places are errors', async () => {
    await at.client.appendToStream('a', samples(3));
    const events = (await all(at.client.readAll())).map(({ event }) => event);
    const fromPosition = events.at(-2)?.position as { commit: bigint; prepare: bigint };
    const ids = async (direction: typeof FORWARDS | typeof BACKWARDS) =>
      (await all(at.client.readAll({ fromPosition, direction, maxCount: 1 }))).map(({ event }) => event?.id);
    expect(await ids(FORWARDS)).toEqual([events.at(-2)?.id]);
    expect(await ids(BACKWARDS)).toEqual([events.at(-3)?.id]);
    const wrong = { commit: fromPosition.commit + 1n, prepare: fromPosition.prepare + 1n };
    expect(await errorOf(all(at.client.readAll({ fromPosition: wrong })))).toBeInstanceOf(Error);
    const beyond = { commit: fromPosition.commit + 1_000_000n, prepare: fromPosition.prepare + 1_000_000n };
    expect(await all(at.client.readAll({ fromPosition: beyond }))).toEqual([]);
  });

  test('of a stream both directions include their start, and an unknown stream is an error', async () => {
    await at.client.appendToStream('a', samples(5));
    const read = async (options: Parameters<typeof at.client.readStream>[1]) =>
      (await all(at.client.readStream('a', options))).map(({ event }) => Number(event?.revision));
    expect(await read({ fromRevision: 2n, maxCount: 2 })).toEqual([2, 3]);
    expect(await read({ fromRevision: 2n, direction: BACKWARDS })).toEqual([2, 1, 0]);
    expect(await read({ fromRevision: END, direction: BACKWARDS, maxCount: 1 })).toEqual([4]);
    expect(await errorOf(all(at.client.readStream('nobody')))).toMatchObject({ type: ErrorType.STREAM_NOT_FOUND });
  });
});

describe('deleting', () => {
  test('softly hides a stream, keeps its events in the log and goes on with its numbers', async () => {
    const events = samples(3);
    await at.client.appendToStream('a', events);
    await at.client.deleteStream('a');
    expect(await errorOf(all(at.client.readStream('a')))).toMatchObject({ type: ErrorType.STREAM_NOT_FOUND });
    const ids = (await all(at.client.readAll())).map(({ event }) => event?.id);
    expect(ids).toEqual(expect.arrayContaining(events.map(({ id }) => id)));
    await at.client.appendToStream('a', samples(2), { expectedRevision: NO_STREAM });
    expect(await numbersOf('a')).toEqual([3n, 4n]);
  });

  test('with a tombstone ends it for ever', async () => {
    await at.client.appendToStream('a', samples(1));
    await at.client.tombstoneStream('a');
    expect(await errorOf(at.client.appendToStream('a', sample()))).toMatchObject({ type: ErrorType.STREAM_DELETED });
    expect(await errorOf(all(at.client.readStream('a')))).toMatchObject({ type: ErrorType.STREAM_DELETED });
  });

  test('by count, cut or age hides events from the stream alone', async () => {
    await at.client.appendToStream('a', samples(5));
    await at.client.setStreamMetadata('a', { maxCount: 2 });
    expect(await numbersOf('a')).toEqual([3n, 4n]);
    await at.client.setStreamMetadata('a', { truncateBefore: 1 });
    expect(await numbersOf('a')).toEqual([1n, 2n, 3n, 4n]);
    const streams = (await all(at.client.readAll())).filter(({ event }) => event?.streamId === 'a');
    expect(streams).toHaveLength(5);
  });
});
