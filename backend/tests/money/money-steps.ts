// Possible steps of a money history, as fast-check generates them: small numbers that a world turns into commands.
import fc from 'fast-check';

export const users = 5;

export type MoneyStep =
  /** A payment arrives from outside. */
  | { readonly kind: 'pay'; user: number; amount: number; isPatron: boolean; byCard: boolean }
  | { readonly kind: 'reverse'; payment: number; percent: number; isChargeback: boolean }
  | { readonly kind: 'reinstate'; reversal: number }
  | { readonly kind: 'purchase'; user: number; song: number; artist: number; price: number }
  | { readonly kind: 'tune-in'; user: number; artist: number; price: number }
  | { readonly kind: 'donate'; user: number; artist: number; amount: number }
  | { readonly kind: 'royalty'; user: number; amount: number }
  | { readonly kind: 'patron'; user: number }
  | { readonly kind: 'withdraw'; user: number; amount: number }
  | { readonly kind: 'decide'; withdrawal: number; approve: boolean }
  /** The bank takes the money of a withdrawal, or returns the transfer. */
  | { readonly kind: 'transfer'; withdrawal: number; isReturned: boolean }
  /** Repeats an earlier request under its key. */
  | { readonly kind: 'retry'; request: number }
  /** The policies handle the next events. */
  | { readonly kind: 'react'; events: number }
  /** A process loses its caches, and the policies receive the last events again. */
  | { readonly kind: 'crash'; again: number };

const nat = (max: number) => fc.nat({ max });
const user = nat(users - 1);
const of = <Kind extends string, Fields>(kind: Kind, fields: { [Key in keyof Fields]: fc.Arbitrary<Fields[Key]> }) =>
  fc.record({ kind: fc.constant(kind), ...fields }) as unknown as fc.Arbitrary<{ kind: Kind } & Fields>;

const step: fc.Arbitrary<MoneyStep> = fc.oneof(
  {
    weight: 5,
    arbitrary: of('pay', { user, amount: nat(60_000), isPatron: fc.constant(false), byCard: fc.boolean() }),
  },
  {
    weight: 5,
    arbitrary: of('pay', { user, amount: fc.constant(99_900), isPatron: fc.constant(true), byCard: fc.boolean() }),
  },
  { weight: 3, arbitrary: of('reverse', { payment: nat(50), percent: nat(100), isChargeback: fc.boolean() }) },
  { weight: 2, arbitrary: of('reinstate', { reversal: nat(20) }) },
  { weight: 8, arbitrary: of('purchase', { user, song: nat(12), artist: user, price: nat(200) }) },
  { weight: 4, arbitrary: of('tune-in', { user, artist: user, price: nat(400) }) },
  { weight: 4, arbitrary: of('donate', { user, artist: user, amount: nat(30_000) }) },
  { weight: 2, arbitrary: of('royalty', { user, amount: nat(900_000) }) },
  { weight: 2, arbitrary: of('patron', { user }) },
  { weight: 3, arbitrary: of('withdraw', { user, amount: nat(900_000) }) },
  { weight: 3, arbitrary: of('decide', { withdrawal: nat(20), approve: fc.boolean() }) },
  { weight: 3, arbitrary: of('transfer', { withdrawal: nat(20), isReturned: fc.boolean() }) },
  { weight: 6, arbitrary: of('retry', { request: nat(200) }) },
  { weight: 6, arbitrary: of('react', { events: nat(12) }) },
  { weight: 1, arbitrary: of('crash', { again: nat(20) }) },
);

/** The steps of one group are executed concurrently. */
export const moneyProgram = (groups: number) =>
  fc.array(fc.array(step, { minLength: 1, maxLength: 5 }), { minLength: groups, maxLength: groups });
