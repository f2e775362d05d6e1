// Invariants of money after any history, including repeated requests.
import { userEurAccount, userOwedAccount, userTalentAccount } from '@libretto/contracts/ledger';
import fc from 'fast-check';
import { walletDecider } from '../../src/domains/wallet/wallet.decider';
import type { WalletEvent } from '../../src/domains/wallet/wallet.events';
import type { Commands } from '../../src/kernel/commands/commands';
import { fitsChain } from '../../src/kernel/events/hash-chain';
import type { EventStore, StoredEvent } from '../../src/ports/events/event-store';
import { Books } from './books';
import { type MoneyStep, moneyProgram, users } from './money-steps';
import { MoneyWorld, userOf } from './money-world';

export interface MoneyStores {
  readonly store: EventStore;
  readonly process: () => Commands;
  readonly close?: () => void;
}

export interface Extent {
  readonly runs: number;
  readonly groups: number;
  readonly timeLimitMs: number;
}

/** `LIBRETTO_TEST_SEED` repeats a run; each run prints its seed. */
export async function checkMoney(
  open: () => MoneyStores,
  { runs, groups, timeLimitMs }: Extent,
  name: string,
): Promise<number> {
  const seed = Number(process.env.LIBRETTO_TEST_SEED ?? Math.trunc(Math.random() * 0x7fffffff));
  process.stdout.write(`Money ${name}: seed ${seed}\n`);
  let commands = 0;
  const property = fc.asyncProperty(moneyProgram(groups), async (program) => {
    commands += await checkProgram(open, program);
  });
  // Shrinking a failing history takes minutes, so it is opt-in.
  const endOnFailure = process.env.LIBRETTO_TEST_SHRINK !== '1';
  await fc.assert(property, { numRuns: runs, seed, interruptAfterTimeLimit: timeLimitMs, endOnFailure });
  process.stdout.write(`Money ${name}: ${commands.toLocaleString('en')} commands\n`);
  return commands;
}

async function checkProgram(open: () => MoneyStores, program: readonly (readonly MoneyStep[])[]): Promise<number> {
  const stores = open();
  try {
    const world = new MoneyWorld(stores.store, stores.process);
    const books = new Books(stores.store);
    for (const group of program) {
      await world.take(group);
      await books.catchUp();
    }
    await world.settle();
    await books.catchUp();
    expect(books.sums()).toEqual({ TALENT: 0, EUR: 0 });
    expect(books.pending()).toEqual([]);
    let patronMinor = 0;
    for (let user = 0; user < users; user++) {
      await checkWallet(stores.store, world, books, user);
      patronMinor += await checkPatronage(stores.store, world, user);
    }
    // Whatever happens to duplicate patronages, the platform holds the remaining amounts of the patron payments.
    expect(books.balanceOf('platform/patron')).toBe(patronMinor);
    expect(books.balanceOf('platform/losses') + world.lossMinor).toBe(0);
    const head = await stores.store.head();
    await world.handOverAgain();
    expect(await stores.store.head()).toBe(head);
    return world.commands;
  } finally {
    stores.close?.();
  }
}

async function checkWallet(store: EventStore, world: MoneyWorld, books: Books, user: number): Promise<void> {
  const userId = userOf(user);
  const events = await store.readStream(`wallet-${userId}`, 0, 1_000_000);
  const replayed = events.reduce(
    (state, event) => walletDecider.evolve(state, event as unknown as WalletEvent),
    walletDecider.initialState,
  );
  // Compares the state cached in this process with the one that another process loads from the snapshot and later
  // events.
  const known = await world.wallet(user);
  expect(known).toEqual({ state: replayed, revision: events.length - 1 });
  expect(await world.refoldedWallet(user)).toEqual(known);
  const { talentMinor, euroMinor, owedMinor } = replayed;
  expect({ talentMinor, euroMinor, owedMinor: -owedMinor + 0 }).toEqual({
    talentMinor: books.balanceOf(userTalentAccount(userId)),
    euroMinor: books.balanceOf(userEurAccount(userId)),
    owedMinor: books.balanceOf(userOwedAccount(userId)),
  });
  const broken = events.find((event, index) => !fitsChain(event, events[index - 1] as StoredEvent | undefined));
  expect(broken).toBeUndefined();
}

/**
 * A user is a patron while any amount paid for it remains.
 * @returns the remaining amount, according to the providers.
 */
async function checkPatronage(store: EventStore, world: MoneyWorld, user: number): Promise<number> {
  const events = await store.readStream(`wallet-${userOf(user)}`, 0, 1_000_000);
  const standing = (events as unknown as WalletEvent[]).map((event) => {
    if (event.type !== 'PatronPurchased') return 0;
    const { paymentReference, amountMinor } = event.data;
    return paymentReference === null ? amountMinor : world.leftOf(paymentReference);
  });
  const standingMinor = standing.reduce((sum, minor) => sum + minor, 0);
  expect((await world.wallet(user)).state.isPatron).toBe(standingMinor > 0);
  return standingMinor;
}
