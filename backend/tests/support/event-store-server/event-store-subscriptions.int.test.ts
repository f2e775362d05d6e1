// Tests subscriptions of the stand-in through the real client.
import {
  type AllStreamSubscription,
  END,
  ErrorType,
  EventStoreDBClient,
  eventTypeFilter,
  excludeSystemEvents,
  type JSONEventData,
  NO_STREAM,
  START,
} from '@eventstore/db-client';
import { until } from '../concurrency/until';
import { ownEngine } from '../engines/engines';
import { all, errorOf, sample, samples, standInForEach } from './stand-in-for-each';

const at = standInForEach();

describe('subscribing', () => {
  const follow = (subscription: AllStreamSubscription) => {
    const seen = { ids: [] as string[], caughtUp: 0, error: undefined as Error | undefined };
    subscription.on('data', ({ event }) => void seen.ids.push(event?.id as string));
    subscription.on('caughtUp', () => void seen.caughtUp++);
    subscription.on('error', (error: Error) => {
      seen.error = error;
    });
    return seen;
  };

  test('excludes its start, catches up, says so, and follows', async () => {
    const events = samples(3);
    const { position } = await at.client.appendToStream('a', events[0] as JSONEventData);
    await at.client.appendToStream('a', events[1] as JSONEventData);
    const fromPosition = position as NonNullable<typeof position>;
    const seen = follow(at.client.subscribeToAll({ fromPosition, filter: excludeSystemEvents() }));
    await until(() => seen.caughtUp === 1);
    await at.client.appendToStream('a', events[2] as JSONEventData);
    await until(() => seen.ids.length === 2);
    expect(seen.ids).toEqual(events.slice(1).map(({ id }) => id));
  });

  test('with a filter gets a checkpoint for every so many events looked at; no prefix matches nothing', async () => {
    await at.client.appendToStream('a', samples(200));
    const checkpoints: bigint[] = [];
    const filter = eventTypeFilter({
      prefixes: [],
      maxSearchWindow: 32,
      checkpointInterval: 2,
      checkpointReached: async (_, { commit }) => void checkpoints.push(commit),
    });
    const seen = follow(at.client.subscribeToAll({ fromPosition: START, filter }));
    await until(() => seen.caughtUp === 1);
    expect([seen.ids, checkpoints.length]).toEqual([[], 3]);
    const places = (await all(at.client.readAll())).map(({ event }) => event?.position?.commit);
    expect(checkpoints).toEqual([places[63], places[127], places[191]]);
  });

  test('that falls behind is dropped by 23.10, and caught up again by 24.2', async () => {
    const old = follow(at.client.subscribeToAll({ fromPosition: END }));
    await until(() => old.caughtUp === 1);
    await at.client.appendToStream('a', samples(1000));
    await until(() => old.error !== undefined);
    expect(old.error).toMatchObject({ type: ErrorType.TIMEOUT, code: 10 });
    await at.restart({ version: '24.2' });
    const recent = follow(at.client.subscribeToAll({ fromPosition: END }));
    await until(() => recent.caughtUp === 1);
    await at.client.appendToStream('a', samples(1000));
    await until(() => recent.caughtUp === 2);
    expect([recent.ids.length, recent.error]).toEqual([1000, undefined]);
  });

  test('ends for good when the server is killed, while the client reconnects and finds the stored events', async () => {
    const { running: killable, remove } = await ownEngine('EVENTSTORE');
    const lasting = EventStoreDBClient.connectionString(killable.url);
    const seen = follow(lasting.subscribeToAll());
    const events = samples(3);
    await lasting.appendToStream('a', events, { expectedRevision: NO_STREAM });
    await until(() => seen.ids.includes(events[2]?.id as string));
    await killable.kill();
    await until(() => seen.error !== undefined);
    expect(seen.error).toMatchObject({ code: 14 });
    await killable.start();
    await until(async () => (await errorOf(lasting.appendToStream('b', sample()))) === undefined);
    expect((await all(lasting.readStream('a'))).map(({ event }) => event?.id)).toEqual(events.map(({ id }) => id));
    expect(seen.ids).toHaveLength(events.length + 1);
    await lasting.dispose();
    await remove();
  });
});
