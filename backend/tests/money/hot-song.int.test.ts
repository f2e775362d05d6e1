// Tests many concurrent buyers of one artist: their sales do not wait for each other, and the credits are appended
// together.
import { pino } from 'pino';
import { LogFeed } from '../../src/adapters/libsql/event-log/event-feed';
import { StoredCheckpoints } from '../../src/adapters/libsql/operational/checkpoints';
import { StoredLeases } from '../../src/adapters/libsql/operational/leases';
import { creditArtistPolicy } from '../../src/domains/wallet/credit-artist.policy';
import { walletEvents } from '../../src/domains/wallet/wallet.events';
import { walletStream } from '../../src/domains/wallet/wallet.stream';
import { policyConsumer } from '../../src/kernel/consumers/policies/policy-processor';
import { EventDispatcher } from '../../src/kernel/consumers/runtime/event-dispatcher';
import { LeaseKeeper } from '../../src/kernel/consumers/runtime/lease-keeper';
import { EventCodec } from '../../src/kernel/events/event-codec';
import { newId } from '../../src/kernel/values/ids';
import type { EventStore } from '../../src/ports/events/event-store';
import { kernelOnLibsql } from '../kernel/kernel-on-libsql';
import { keyed } from '../kernel/purse';
import { until } from '../support/concurrency/until';
import { purchaseOf, toppedUp } from './wallet-commands';

const buyerCount = 500;

test(`${buyerCount} buyers of one artist neither conflict nor queue`, async () => {
  const world = kernelOnLibsql();
  const appends = { artist: 0, buyers: 0, conflicts: 0 };
  const counting: EventStore = {
    append: async (streamId, ...append) => {
      const result = await world.store.append(streamId, ...append);
      appends[streamId === 'wallet-artist' ? 'artist' : 'buyers']++;
      if (result.kind === 'conflict') appends.conflicts++;
      return result;
    },
    readStream: (...wanted) => world.store.readStream(...wanted),
    readByIdempotencyKey: (streamId, key) => world.store.readByIdempotencyKey(streamId, key),
    readAll: (...wanted) => world.store.readAll(...wanted),
    head: () => world.store.head(),
  };
  const wallets = world.kernel(counting).handlerOf(walletStream);
  const buyers = Array.from({ length: buyerCount }, () => newId());
  await Promise.all(buyers.map((buyer) => wallets.execute(buyer, toppedUp(buyer, 1_000), keyed(newId()))));

  const feed = new LogFeed(world.store);
  const leases = new LeaseKeeper(new StoredLeases(world.database, world.clock), 'test');
  const policy = policyConsumer(creditArtistPolicy(wallets), {
    feed,
    checkpoints: new StoredCheckpoints(world.database),
    leases,
    dispatcher: new EventDispatcher(feed, new EventCodec([walletEvents], world.personalKeys)),
    log: pino({ level: 'silent' }),
  });
  await policy.start();
  appends.buyers = 0;
  const sales = await Promise.all(
    buyers.map((buyer) => wallets.execute(buyer, purchaseOf(buyer, 'artist', 'the-song'), keyed(newId()))),
  );
  expect(sales.filter(({ kind }) => kind === 'accepted')).toHaveLength(buyerCount);
  await until(async () => (await wallets.load('artist')).revision === buyerCount - 1);
  expect((await wallets.load('artist')).state.euroMinor).toBe(buyerCount * 85);

  expect(appends).toMatchObject({ buyers: buyerCount, conflicts: 0 });
  expect(appends.artist).toBeLessThanOrEqual(buyerCount / 10);
  await policy.stop();
  leases.stop();
  await feed.close();
  world.close();
});
