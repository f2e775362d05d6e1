// Tests that a long wallet costs no more than a short one, measured in reads, because times are unreliable here.
import { walletStream } from '../../src/domains/wallet/wallet.stream';
import { newId } from '../../src/kernel/values/ids';
import type { EventStore, StoredEvent } from '../../src/ports/events/event-store';
import type { Snapshots } from '../../src/ports/events/snapshots';
import { kernelOnLibsql } from '../kernel/kernel-on-libsql';
import { keyed } from '../kernel/purse';
import { creditOf, purchaseOf, toppedUp } from './wallet-commands';

const long = 2_500;
const spacing = walletStream.snapshot?.every ?? 0;

describe('a long wallet', () => {
  const world = kernelOnLibsql();
  afterAll(() => world.close());

  let read = 0;
  const counted = (page: readonly StoredEvent[]) => {
    read += page.length;
    return page;
  };
  const counting: EventStore = {
    append: (...append) => world.store.append(...append),
    readAll: (...wanted) => world.store.readAll(...wanted),
    head: () => world.store.head(),
    readStream: async (...wanted) => counted(await world.store.readStream(...wanted)),
    readByIdempotencyKey: async (stream, key) => counted(await world.store.readByIdempotencyKey(stream, key)),
  };
  const restarted = () => world.kernel(counting).handlerOf(walletStream);
  async function eventsReadBy(work: () => Promise<unknown>): Promise<number> {
    read = 0;
    await work();
    return read;
  }

  const warm = restarted();
  const credit = (artistId: string, key = newId()) => warm.execute(artistId, creditOf(artistId), keyed(key));

  beforeAll(async () => {
    await Promise.all(Array.from({ length: 20 }, () => credit('young')));
    await Promise.all(Array.from({ length: long }, () => credit('old')));
  });

  test('reads nothing for a command while it is remembered', async () => {
    expect(await eventsReadBy(() => credit('young'))).toBe(0);
    expect(await eventsReadBy(() => credit('old'))).toBe(0);
  });

  test('reads what followed the snapshot, and the end of the chain, after a restart', async () => {
    const commandAfterRestart = () => restarted().execute('old', creditOf('old'), keyed(newId()));
    expect(await eventsReadBy(commandAfterRestart)).toBeLessThanOrEqual(spacing + 64);
  });

  test('answers a repeat from the snapshot as well', async () => {
    await credit('old', 'once');
    const outcome = { first: await credit('old', 'once'), again: undefined as unknown };
    const events = await eventsReadBy(async () => {
      outcome.again = await restarted().execute('old', creditOf('old'), keyed('once'));
    });
    expect(outcome.again).toEqual(outcome.first);
    expect(events).toBeLessThanOrEqual(2 * spacing + 64);
  });

  test('keeps a state less often, the larger it has grown', async () => {
    const sizes: number[] = [];
    const snapshots: Snapshots = {
      load: (streamId) => world.snapshots.load(streamId),
      save: async (streamId, snapshot) => {
        sizes.push(JSON.stringify(snapshot.state).length);
        return world.snapshots.save(streamId, snapshot);
      },
    };
    const collector = world.kernel(world.store, snapshots).handlerOf(walletStream);
    await collector.execute('collector', toppedUp('collector', 10_000_000), keyed(newId()));
    await Promise.all(
      Array.from({ length: long }, () => collector.execute('collector', purchaseOf('collector'), keyed(newId()))),
    );
    expect(sizes.at(-1)).toBeGreaterThan(64_000);
    expect(sizes.length).toBeLessThan((0.8 * long) / spacing);
    expect((await restarted().load('collector')).revision).toBe(long);
  });
});
