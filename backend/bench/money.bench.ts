// Benchmarks the real wallet without HTTP: many buyers of one artist, and a long wallet.
import { pino } from 'pino';
import { systemClock } from '../src/adapters/in-process/system-clock';
import { LogFeed } from '../src/adapters/libsql/event-log/event-feed';
import { StoredCheckpoints } from '../src/adapters/libsql/operational/checkpoints';
import { StoredLeases } from '../src/adapters/libsql/operational/leases';
import { creditArtistPolicy } from '../src/domains/wallet/credit-artist.policy';
import { settledByCard, type WalletCommand } from '../src/domains/wallet/wallet.commands';
import type { WalletHandler } from '../src/domains/wallet/wallet.stream';
import { policyConsumer } from '../src/kernel/consumers/policies/policy-processor';
import { EventDispatcher } from '../src/kernel/consumers/runtime/event-dispatcher';
import { LeaseKeeper } from '../src/kernel/consumers/runtime/lease-keeper';
import { newId } from '../src/kernel/values/ids';
import { compare, inParallel, type Row } from './harness';
import { moneyPeers } from './money-peers.bench';
import { context, sell, walletWorld } from './worlds/money-world';

const buyerCount = 500;
const callers = 64;
const long = 100_000;
const short = 20;
export async function* money(): AsyncGenerator<Row> {
  yield await hotSong();
  yield* longWallet();
  yield* moneyPeers();
}

/** Measures sales until the artist is credited with the last one. */
async function hotSong(): Promise<Row> {
  const { database, log, codec, process, remove } = walletWorld();
  const wallets = process();
  const buyers = Array.from({ length: buyerCount }, () => newId());
  await inParallel(callers, buyerCount, (n) => {
    const buyerId = buyers[n] as string;
    return wallets.execute(buyerId, settledByCard(buyerId, newId(), 10_000_000), context);
  });
  const feed = new LogFeed(log);
  const leases = new LeaseKeeper(new StoredLeases(database, systemClock), 'test');
  const policy = policyConsumer(creditArtistPolicy(wallets), {
    feed,
    checkpoints: new StoredCheckpoints(database),
    leases,
    dispatcher: new EventDispatcher(feed, codec),
    log: pino({ level: 'silent' }),
  });
  await policy.start();
  const sellTo = (artistOf: (n: number) => string) => async () => {
    const songId = newId();
    await inParallel(callers, buyerCount, (n) => sell(wallets, buyers[n] as string, artistOf(n), songId));
    while ((await policy.lag()) > 0) await new Promise((resolve) => setImmediate(resolve));
    return buyerCount;
  };
  const row = await compare({
    name: `${buyerCount} buyers of one artist, credits included`,
    unit: 'sales/s',
    ours: sellTo(() => 'artist'),
    baseline: 'the same, each of another artist',
    theirs: sellTo((n) => `artist-${n}`),
    note: 'about 1: nobody waits for the artist’s wallet; at least 500 sales/s',
  });
  await policy.stop();
  leases.stop();
  await feed.close();
  remove();
  return row;
}

async function* longWallet(): AsyncGenerator<Row> {
  const { process, remove } = walletWorld();
  const wallets = process();
  const credit = (handler: WalletHandler, artistId: string) => {
    const idempotency = { key: newId(), hash: '' };
    return handler.execute(artistId, creditOf(artistId), { ...context, idempotency });
  };
  await inParallel(callers * 4, long, () => credit(wallets, 'long'));
  await inParallel(1, short, () => credit(wallets, 'short'));
  const baseline = `the same on ${short} entries`;
  const name = `command on a wallet of ${long.toLocaleString('en')} entries`;
  const note = 'at least 0.5';
  yield await compare({
    name,
    unit: 'commands/s',
    ours: () => inParallel(1, 500, () => credit(wallets, 'long')),
    baseline,
    theirs: () => inParallel(1, 500, () => credit(wallets, 'short')),
    note,
  });
  // Each command is the first one of a new process; the short wallet stays as short as snapshots keep it.
  yield await compare({
    name: `${name}, after a restart`,
    unit: 'commands/s',
    ours: () => inParallel(1, 200, () => credit(process(), 'long')),
    baseline,
    theirs: () => inParallel(1, 200, () => credit(process(), 'short')),
    note,
  });
  remove();
}

function creditOf(artistId: string): WalletCommand {
  const credit = { of: 'sale', buyerId: 'buyer', songId: 'song' } as const;
  return { kind: 'credit', transactionId: newId(), artistId, artistMinor: 85, credit };
}
