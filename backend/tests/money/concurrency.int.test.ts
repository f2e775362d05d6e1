// Tests concurrent callers of one wallet, from several processes on one store.
import { walletStream } from '../../src/domains/wallet/wallet.stream';
import { canonicalJson } from '../../src/kernel/events/canonical-json';
import { newId } from '../../src/kernel/values/ids';
import { kernelOnLibsql } from '../kernel/kernel-on-libsql';
import { keyed } from '../kernel/purse';
import { creditOf, purchaseOf, toppedUp } from './wallet-commands';

describe('a wallet that many ask at once', () => {
  const world = kernelOnLibsql();
  afterAll(() => world.close());
  const processes = [1, 2, 3].map(() => world.kernel().handlerOf(walletStream));
  const process = (n: number) => processes[n % processes.length] as (typeof processes)[number];

  test('answers 50 identical requests with one event and one body', async () => {
    await process(0).execute('ines', toppedUp('ines', 1_000), keyed(newId()));
    const outcomes = await Promise.all(
      // Each request has its own ids, like each attempt of a browser.
      Array.from({ length: 50 }, (_, n) => process(n).execute('ines', purchaseOf('ines', 'artist', 's'), keyed('k'))),
    );
    const answers = outcomes.map((outcome) =>
      outcome.kind === 'accepted' ? canonicalJson([outcome.eventIds, outcome.at, outcome.state]) : outcome.refusal,
    );
    expect(new Set(answers).size).toBe(1);
    const transactions = outcomes.map(
      (outcome) => outcome.kind === 'accepted' && outcome.events[0]?.data.transactionId,
    );
    expect(new Set(transactions).size).toBe(1);
    expect(await world.store.readStream('wallet-ines', 0, 100)).toHaveLength(2);
  });

  test('never falls below zero under 100 writers, and loses no credit', async () => {
    await process(0).execute('omar', toppedUp('omar', 3_000), keyed(newId()));
    const outcomes = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        process(n).execute('omar', n % 2 === 0 ? purchaseOf('omar') : creditOf('omar'), keyed(newId())),
      ),
    );
    const bought = outcomes.filter(({ kind }, n) => n % 2 === 0 && kind === 'accepted');
    const credited = outcomes.filter(({ kind }, n) => n % 2 === 1 && kind === 'accepted');
    expect([bought.length, credited.length]).toEqual([30, 50]);
    const { state, revision } = await process(1).load('omar');
    expect(state).toMatchObject({ talentMinor: 0, euroMinor: 50 * 85 });
    expect(revision).toBe(80);
  });
});
