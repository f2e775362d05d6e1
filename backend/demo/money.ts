// The payments and earnings of the demo world as pure data. Amounts are in Talents; 1 cent buys 1 Talent.
import {
  choir,
  delphine,
  ines,
  june,
  kasimir,
  mira,
  nour,
  ottilie,
  otto,
  priya,
  sol,
  theo,
  tomas,
  wren,
} from './slugs';

interface Dated {
  /** Days before the seeding. */
  readonly daysAgo: number;
}

export const demoPurchases: readonly (Dated & { readonly buyer: string; readonly song: string })[] = [
  { buyer: sol, song: 'parasol', daysAgo: 78 },
  { buyer: ines, song: 'parasol', daysAgo: 61 },
  { buyer: wren, song: 'o-antiphons', daysAgo: 58 },
  { buyer: mira, song: 'o-antiphons', daysAgo: 44 },
  { buyer: tomas, song: 'phase-locked', daysAgo: 27 },
  { buyer: priya, song: 'phase-locked', daysAgo: 24 },
  { buyer: theo, song: 'phase-locked', daysAgo: 16 },
  { buyer: sol, song: 'undertow-lullaby', daysAgo: 12 },
  { buyer: mira, song: 'undertow-lullaby', daysAgo: 9 },
  { buyer: delphine, song: 'undertow-lullaby', daysAgo: 6 },
  { buyer: otto, song: 'o-antiphons', daysAgo: 3 },
];

/** Patrons since the day after they joined, paid by card. */
export const demoPatrons: readonly string[] = [choir, nour, ines];
/** More recent patrons, paid from their earnings or by crypto. */
export const demoLatePatrons: readonly (Dated & { readonly who: string; readonly method: 'balance' | 'crypto' })[] = [
  { who: mira, method: 'crypto', daysAgo: 37.4 },
  { who: ottilie, method: 'balance', daysAgo: 20.6 },
];

/** Talents that each of these people added by card when they joined. */
export const demoFirstTopUps: Readonly<Record<string, number>> = {
  [ines]: 1500,
  [tomas]: 500,
  [wren]: 500,
  [delphine]: 1000,
  [june]: 300,
  [mira]: 800,
  [otto]: 200,
  [priya]: 500,
  [sol]: 600,
  [theo]: 400,
};

export interface DemoTopUp extends Dated {
  readonly who: string;
  readonly talents: number;
  /** Set if the payment was reversed: paid twice and refunded, or disputed by the cardholder. */
  readonly reversed?: Dated & { readonly kind: 'refund' | 'chargeback' };
}

/**
 * Top-ups by card. Priya has donated most of an amount that is then disputed: she owes the rest until her next top-up
 * pays it.
 */
export const demoTopUps: readonly DemoTopUp[] = [
  { who: june, talents: 1500, daysAgo: 78.1 },
  { who: wren, talents: 1500, daysAgo: 71.3 },
  { who: delphine, talents: 1000, daysAgo: 68.9 },
  { who: otto, talents: 1000, daysAgo: 67.2 },
  { who: tomas, talents: 1000, daysAgo: 66.4 },
  { who: sol, talents: 1000, daysAgo: 60.2 },
  { who: ines, talents: 500, daysAgo: 58.3 },
  { who: mira, talents: 1000, daysAgo: 53.1 },
  { who: priya, talents: 1500, daysAgo: 43.2 },
  { who: tomas, talents: 1000, daysAgo: 29.1 },
  { who: tomas, talents: 1000, daysAgo: 29.09, reversed: { kind: 'refund', daysAgo: 28.4 } },
  { who: theo, talents: 1000, daysAgo: 28.7 },
  { who: june, talents: 1000, daysAgo: 27.2 },
  { who: priya, talents: 500, daysAgo: 25.3 },
  { who: wren, talents: 1000, daysAgo: 20.2 },
  { who: delphine, talents: 1000, daysAgo: 19.1 },
  { who: ines, talents: 1000, daysAgo: 13.2 },
  { who: priya, talents: 1000, daysAgo: 11.4, reversed: { kind: 'chargeback', daysAgo: 8.5 } },
  { who: sol, talents: 2000, daysAgo: 10.2 },
  { who: otto, talents: 1000, daysAgo: 9.1 },
  { who: mira, talents: 1500, daysAgo: 5.4 },
  { who: priya, talents: 500, daysAgo: 3.3 },
  { who: delphine, talents: 2000, daysAgo: 2.6 },
  { who: sol, talents: 500, daysAgo: 0.8 },
];

const tuneIns = (artist: string, fans: readonly (readonly [fan: string, daysAgo: number])[]) =>
  fans.map(([fan, daysAgo]) => ({ fan, artist, daysAgo }));

/** Each tune-in costs the default price of artists who have not set one. */
export const demoTuneIns: readonly (Dated & { readonly fan: string; readonly artist: string })[] = [
  ...tuneIns(nour, [
    [sol, 76.3],
    [delphine, 71.8],
    [mira, 52.6],
    [priya, 33.4],
    [june, 17.2],
    [theo, 11.6],
    [wren, 5.7],
    [tomas, 2.2],
  ]),
  ...tuneIns(choir, [
    [wren, 80.4],
    [ines, 57.1],
    [mira, 49.7],
    [theo, 30.3],
    [june, 26.2],
    [otto, 8.1],
  ]),
  ...tuneIns(ottilie, [
    [june, 84.2],
    [otto, 66.6],
    [wren, 38.4],
  ]),
  ...tuneIns(kasimir, [
    [tomas, 73.5],
    [priya, 62.3],
    [theo, 28.2],
    [delphine, 13.8],
  ]),
];

const donations = (artist: string, gifts: readonly (readonly [donor: string, talents: number, daysAgo: number])[]) =>
  gifts.map(([donor, talents, daysAgo]) => ({ donor, artist, talents, daysAgo }));

export const demoDonations: readonly (Dated & {
  readonly donor: string;
  readonly artist: string;
  readonly talents: number;
})[] = [
  ...donations(nour, [
    [delphine, 1000, 68.3],
    [sol, 500, 59.4],
    [mira, 300, 45.2],
    [ines, 200, 40.7],
    [priya, 400, 31.1],
    [delphine, 1000, 18.4],
    [mira, 500, 14.6],
    [sol, 2000, 10.1],
    [ines, 250, 7.3],
    [wren, 100, 4.4],
    [delphine, 1500, 2.4],
    [otto, 300, 1.2],
    [sol, 750, 0.6],
  ]),
  ...donations(choir, [
    [wren, 1000, 70.2],
    [june, 500, 55.3],
    [mira, 250, 35.6],
    [wren, 600, 19.7],
    [mira, 1200, 5.1],
    [ines, 150, 2.3],
  ]),
  ...donations(ottilie, [
    [june, 700, 77.4],
    [otto, 400, 50.2],
    [wren, 250, 36.1],
    [otto, 500, 22.5],
    [ines, 400, 12.4],
    [june, 350, 3.6],
  ]),
  ...donations(kasimir, [
    [tomas, 600, 65.1],
    [priya, 1000, 42.3],
    [theo, 200, 21.4],
    [priya, 700, 11.2],
    [tomas, 450, 6.3],
    [ines, 200, 1.6],
  ]),
];

/** Royalties that a distributor collected on other services, reported in the month after they were earned. */
export const demoRoyalties: readonly (Dated & { readonly artist: string; readonly amountMinor: number })[] = [
  { artist: nour, amountMinor: 617_340, daysAgo: 40.5 },
  { artist: choir, amountMinor: 745_080, daysAgo: 40.49 },
  { artist: ottilie, amountMinor: 220_460, daysAgo: 40.48 },
  { artist: kasimir, amountMinor: 331_200, daysAgo: 40.47 },
  { artist: nour, amountMinor: 382_040, daysAgo: 9.5 },
  { artist: choir, amountMinor: 691_120, daysAgo: 9.49 },
  { artist: ottilie, amountMinor: 273_910, daysAgo: 9.48 },
  { artist: kasimir, amountMinor: 298_800, daysAgo: 9.47 },
];

export interface DemoWithdrawal extends Dated {
  readonly who: string;
  readonly amountMinor: number;
  readonly payee: { readonly name: string; readonly iban: string };
  /** Undefined while the withdrawal is open. */
  readonly decided?: Dated & { readonly refusedBecause: string | null };
}

/** The account numbers are the examples of the IBAN registry. */
export const demoWithdrawals: readonly DemoWithdrawal[] = [
  {
    who: kasimir,
    amountMinor: 500_000,
    payee: { name: 'Lotte Maes', iban: 'BE68539007547034' },
    daysAgo: 34.3,
    decided: { daysAgo: 33.6, refusedBecause: "The account holder's name is not the artist's." },
  },
  {
    who: nour,
    amountMinor: 600_000,
    payee: { name: 'Nour Haddad', iban: 'LB62099900000001001901229114' },
    daysAgo: 16.4,
    decided: { daysAgo: 15.7, refusedBecause: null },
  },
  {
    who: choir,
    amountMinor: 1_200_000,
    payee: { name: 'Parallax Choir MTÜ', iban: 'EE382200221020145685' },
    daysAgo: 1.8,
  },
];
