// Compares the real money commands, durably stored, with the raw store and a peer in the same run.

import { settledByCard, type WalletCommand } from '../src/domains/wallet/wallet.commands';
import { newId } from '../src/kernel/values/ids';
import { compare, inParallel, missing, type Row, rateOf, type Work } from './harness';
import { saleEvent } from './worlds/bench-log';
import { emmettInMemory, emmettOnPostgres } from './worlds/emmett-peer';
import { context, sell, walletWorld } from './worlds/money-world';

const callers = 64;
const buyerCount = 500;
const commandCount = 4_000;
/** As many events as the peer's streams contain. */
const eventCount = 20;

export async function* moneyPeers(): AsyncGenerator<Row> {
  const { log, process, remove } = walletWorld();
  const wallets = process();
  const buyers = Array.from({ length: buyerCount }, () => newId());
  const buyerOf = (n: number) => buyers[n % buyerCount] as string;
  await inParallel(callers, buyerCount * eventCount, (n) =>
    wallets.execute(buyerOf(n), settledByCard(buyerOf(n), newId(), 10_000_000), context),
  );
  const give = (n: number): WalletCommand => {
    const [donorId, transactionId] = [buyerOf(n), newId()];
    return { kind: 'donate', donorId, transactionId, artistId: 'artist', amountMinor: 10_000 };
  };
  const purchases: Work = () => inParallel(callers, commandCount, (n) => sell(wallets, buyerOf(n), 'artist', newId()));
  const donations: Work = () => inParallel(callers, commandCount, (n) => wallets.execute(buyerOf(n), give(n), context));
  const tuneIns: Work = () =>
    inParallel(callers, commandCount, (n) => {
      const [fanId, transactionId, artistId] = [buyerOf(n), newId(), newId()];
      const tuneIn = {
        kind: 'tune-in',
        fanId,
        transactionId,
        artistId,
        priceMinor: 10_000,
      } as const;
      return wallets.execute(fanId, tuneIn, context);
    });
  let appended = 0;
  const rawStore: Work = () =>
    inParallel(callers, commandCount, () => {
      const streamId = `plain-${appended++}`;
      return log.append(streamId, -1, [saleEvent(streamId)]);
    });
  const unit = 'commands/s';
  for (const [name, ours] of [
    ['purchase', purchases],
    ['donation', donations],
    ['tune-in', tuneIns],
  ] as const) {
    yield await compare({
      name: `${name} by a wallet, durable`,
      unit,
      ours,
      baseline: 'the raw store',
      theirs: rawStore,
    });
  }

  const inMemory = emmettInMemory(buyerCount, eventCount);
  await inMemory.fill();
  const name = 'purchase by a wallet, durable';
  yield await compare({
    name,
    unit,
    ours: purchases,
    baseline: 'emmett in memory (not durable)',
    theirs: () => inParallel(callers, 2_000, inMemory.execute),
    rounds: 3,
  });
  const postgres = await emmettOnPostgres(buyerCount, eventCount);
  if (postgres.kind === 'absent') {
    yield missing({ name, unit, baseline: 'emmett on PostgreSQL' }, postgres.why, Math.round(await rateOf(purchases)));
  } else {
    const theirs: Work = () => inParallel(callers, 1_500, postgres.execute);
    yield await compare({ name, unit, ours: purchases, baseline: 'emmett on PostgreSQL', theirs, rounds: 3 });
    await postgres.stop();
  }
  remove();
}
