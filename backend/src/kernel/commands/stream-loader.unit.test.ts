import { purseStream } from '../../../tests/kernel/purse';
import { MemoryEventStore, MemorySnapshots } from '../../../tests/support/world/memory-store';
import { EventCodec } from '../events/event-codec';
import { StreamLoader } from './stream-loader';

const streams = Array.from({ length: 20 }, (_, at) => `purse-${at}`);

async function recalledOf(rememberedStreams?: number): Promise<readonly string[]> {
  const loader = new StreamLoader(purseStream, {
    store: new MemoryEventStore(),
    codec: new EventCodec([purseStream.events], undefined as never),
    snapshots: new MemorySnapshots(),
    ...(rememberedStreams !== undefined && { rememberedStreams }),
  });
  for (const stream of streams) await loader.refresh(stream);
  return streams.filter((stream) => loader.recall(stream) !== undefined);
}

test('caches the states of few streams when configured so, including the last one', async () => {
  const recalled = await recalledOf(3);
  expect(recalled).toContain(streams.at(-1));
  expect(recalled.length).toBeLessThanOrEqual(6);
});

test('remembers those of a busy server where nothing is said', async () => {
  expect(await recalledOf()).toEqual(streams);
});

describe('a snapshot', () => {
  const store = new MemoryEventStore();
  const append = async (amount: number) => {
    const { length } = await store.readStream('purse-p', 0, 100);
    const event = {
      id: `e${length}`,
      type: 'PurseFilled',
      schemaVersion: 1,
      data: { amount },
      partitionKey: 'purse-p',
    };
    const metadata = { correlationId: 'c', causationId: 'c', actor: 'system', at: '2026-01-05T12:00:00.000Z' };
    await store.append('purse-p', length - 1, [{ ...event, metadata }]);
  };
  const loaderOf = (snapshots: MemorySnapshots, version = 1) =>
    new StreamLoader(
      { ...purseStream, snapshot: { version, every: 3 } },
      { store, codec: new EventCodec([purseStream.events], undefined as never), snapshots },
    );
  beforeAll(async () => {
    for (const amount of [1, 10, 100, 1000, 10_000]) await append(amount);
  });

  test('is saved once the interval has passed, and not before', async () => {
    const snapshots = new MemorySnapshots();
    const loader = loaderOf(snapshots);
    await loader.snapshot('purse-p', { revision: 1, state: { balance: 11 } });
    expect(await snapshots.load('purse-p')).toBeUndefined();
    await loader.snapshot('purse-p', { revision: 2, state: { balance: 111 } });
    await loader.snapshot('purse-p', { revision: 4, state: { balance: 11_111 } });
    expect(await snapshots.load('purse-p')).toEqual({ revision: 2, version: 1, state: { balance: 111 } });
  });

  test('is continued by the events after it, unless another version of the rules made it', async () => {
    const snapshots = new MemorySnapshots();
    // The wrong balance shows where the state comes from.
    await snapshots.save('purse-p', { revision: 2, version: 1, state: { balance: 500_000 } });
    expect(await loaderOf(snapshots).refresh('purse-p')).toEqual({ revision: 4, state: { balance: 511_000 } });
    expect(await loaderOf(snapshots, 2).refresh('purse-p')).toEqual({ revision: 4, state: { balance: 11_111 } });
  });

  test('is passed over for an earlier revision', async () => {
    const snapshots = new MemorySnapshots();
    await snapshots.save('purse-p', { revision: 2, version: 1, state: { balance: 500_000 } });
    const loader = loaderOf(snapshots);
    expect(await loader.asOf('purse-p', 1)).toEqual({ revision: 1, state: { balance: 11 } });
    expect(await loader.asOf('purse-p', 2)).toEqual({ revision: 2, state: { balance: 500_000 } });
    expect(await loader.asOf('purse-p', 3)).toEqual({ revision: 3, state: { balance: 501_000 } });
  });
});
