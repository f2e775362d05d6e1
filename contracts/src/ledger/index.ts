// The chart of accounts, and the postings of each money event. The wallet, the audit and every export share this
// mapping, so that they always agree.
import type { MoneyEvent, PaymentPurpose, ReversalKind } from '../events';

export type Currency = 'TALENT' | 'EUR';

/**
 * One double-entry posting: the source account gives what the destination account receives, in one currency, so that
 * any set of postings sums to zero per currency.
 */
export interface Posting {
  readonly source: string;
  readonly destination: string;
  readonly currency: Currency;
  /** Minors, a safe integer above 0. */
  readonly amountMinor: number;
}

/**
 * The event carries an amount that is not valid money. It is a bug in the code that wrote the event, which must never
 * be booked.
 */
export class ImpossiblePostingError extends Error {
  override readonly name = 'ImpossiblePostingError';
}

export const userTalentAccount = (userId: string) => `user/${userId}/talent`;
export const userEurAccount = (userId: string) => `user/${userId}/eur`;
/** Holds the artist's share between the payer's event and the artist's, so that a crash in between is visible. */
export const transitAccount = (transactionId: string) => `transit/${transactionId}`;

/** The debt that a reversed payment left, in Talents; at or below zero, the only account of a user that may be. */
export const userOwedAccount = (userId: string) => `user/${userId}/owed`;
/** What providers took beyond the payments concerned; at or below zero. */
export const lossesAccount = 'platform/losses';
/** Euros requested as withdrawals and not paid out yet. */
export const userWithdrawingAccount = (userId: string) => `user/${userId}/withdrawing`;

/** Withdrawals that were approved and sent, until the bank takes their money. */
export const sentPayoutsAccount = 'payout/sent';
/** Transfers that came back, until they are credited again. */
export const returnedPayoutsAccount = 'payout/returned';
/** What the bank has taken for withdrawals. */
export const payoutAccount = 'external/payout';

/** Balances of deleted accounts, which nobody can spend and the platform still owes. */
export const unclaimedTalentAccount = 'unclaimed/talent';
export const unclaimedEurAccount = 'unclaimed/eur';

/** What the payment providers charge. */
export const providerFeesAccount = 'platform/provider-fees';
/** What a provider has paid out to the platform's bank. */
export const bankAccount = 'external/bank';

/** The accounts between which an adjusting entry may move money. Sent and returned payouts are the wallets' alone. */
export const adjustableAccounts = [
  'external/card',
  'external/crypto',
  'external/partner',
  payoutAccount,
  bankAccount,
  'platform/fees',
  'platform/patron',
  lossesAccount,
  providerFeesAccount,
  'platform/unclaimed-income',
  unclaimedEurAccount,
] as const;

export const isAdjustable = (account: string): boolean => (adjustableAccounts as readonly string[]).includes(account);

/** Returns the one currency that an account holds. */
export function currencyOfAccount(account: string): Currency {
  return account.endsWith('/talent') || account.endsWith('/owed') ? 'TALENT' : 'EUR';
}

/** Returns the user who owns the account, or null for an account of the platform. */
export function ownerOfAccount(account: string): string | null {
  return account.startsWith('user/') ? (account.split('/')[1] ?? null) : null;
}

/** Returns the owners of the accounts in these postings: an event of a wallet touches only its owner's accounts. */
export function ownersOf(postings: readonly Posting[]): readonly string[] {
  const owners = postings.flatMap(({ source, destination }) => [ownerOfAccount(source), ownerOfAccount(destination)]);
  return [...new Set(owners)].filter((owner) => owner !== null);
}

/**
 * Derives the kind of a reversal. Older events lack the kind, which only the provider's reference reveals; used for
 * upcasters and raw events.
 */
export function reversalKindOf(reversal: { kind?: ReversalKind; reversalReference: string }): ReversalKind {
  return reversal.kind ?? (reversal.reversalReference.startsWith('re_') ? 'refund' : 'chargeback');
}

/**
 * Returns the postings of an event. Zero amounts yield no posting.
 * @throws ImpossiblePostingError for an amount that is not valid money, or an event whose sides differ.
 */
export function postingsOf(event: MoneyEvent): readonly Posting[] {
  switch (event.type) {
    case 'TalentsToppedUp': {
      const { source, userId, amountMinor } = event.data;
      return [
        ...euros(`external/${source}`, 'conversion/eur', amountMinor),
        ...talents('conversion/talent', userTalentAccount(userId), amountMinor),
      ];
    }
    case 'SongPurchased':
      return sale(event.data.buyerId, event.data.priceMinor, event.data);
    case 'TuneInPurchased':
      return sale(event.data.fanId, event.data.priceMinor, event.data);
    case 'DonationMade':
      return sale(event.data.donorId, event.data.amountMinor, event.data);
    case 'SaleCredited':
    case 'TuneInCredited':
    case 'DonationCredited': {
      const { transactionId, artistId, artistMinor } = event.data;
      return euros(transitAccount(transactionId), userEurAccount(artistId), artistMinor);
    }
    case 'PatronPurchased': {
      const { method, userId, amountMinor } = event.data;
      return euros(
        method === 'balance' ? userEurAccount(userId) : `external/${method}`,
        'platform/patron',
        amountMinor,
      );
    }
    case 'PatronPaymentDuplicated':
      return euros('external/card', transitAccount(event.data.transactionId), event.data.amountMinor);
    case 'PatronDuplicateRefunded':
      return euros(transitAccount(event.data.transactionId), 'external/card', event.data.amountMinor);
    case 'PaymentHeld': {
      const { provider, transactionId, amountMinor } = event.data;
      return euros(`external/${provider}`, transitAccount(transactionId), amountMinor);
    }
    case 'HeldPaymentRefunded': {
      const { provider, transactionId, amountMinor } = event.data;
      return euros(transitAccount(transactionId), `external/${provider}`, amountMinor);
    }
    case 'BalanceUnclaimed': {
      const { userId, talentMinor, euroMinor } = event.data;
      return [
        ...talents(userTalentAccount(userId), unclaimedTalentAccount, talentMinor),
        ...euros(userEurAccount(userId), unclaimedEurAccount, euroMinor),
      ];
    }
    case 'ProviderFeeCharged':
      return euros(providerFeesAccount, `external/${event.data.provider}`, event.data.amountMinor);
    case 'ProviderFeeReturned':
      return euros(`external/${event.data.provider}`, providerFeesAccount, event.data.amountMinor);
    case 'ProviderPaidOut':
      return euros(bankAccount, `external/${event.data.provider}`, event.data.amountMinor);
    case 'ProviderPayoutReturned':
      return euros(`external/${event.data.provider}`, bankAccount, event.data.amountMinor);
    case 'AdjustmentBooked':
      return event.data.postings.flatMap(({ source, destination, currency, amountMinor }) => {
        // Balances of people are guarded by their wallets, which decide about them alone.
        if (!isAdjustable(source) || !isAdjustable(destination)) {
          throw new ImpossiblePostingError(`${source} and ${destination} cannot be adjusted`);
        }
        return moving(source, destination, currency, amountMinor);
      });
    case 'RoyaltyCredited':
      return euros('external/partner', userEurAccount(event.data.artistId), event.data.amountMinor);
    case 'PaymentTakenBack': {
      const { userId, provider, purpose, amountMinor, takenMinor, owedMinor, unclaimedMinor = 0 } = event.data;
      requireEqual(
        takenMinor + owedMinor + unclaimedMinor,
        purpose === 'talents' ? amountMinor : 0,
        'what is taken and owed',
      );
      return [
        ...euros(incomeOf(purpose), `external/${provider}`, amountMinor),
        ...talents(userTalentAccount(userId), 'conversion/talent', takenMinor),
        ...talents(userOwedAccount(userId), 'conversion/talent', owedMinor),
        ...talents(unclaimedTalentAccount, 'conversion/talent', unclaimedMinor),
      ];
    }
    case 'ReversalLossBooked':
      return euros(lossesAccount, `external/${event.data.provider}`, event.data.amountMinor);
    case 'ReversalLossRecovered':
      return euros(`external/${event.data.provider}`, lossesAccount, event.data.amountMinor);
    case 'TakingBackUndone': {
      const { userId, provider, purpose, amountMinor } = event.data;
      return [
        ...euros(`external/${provider}`, incomeOf(purpose), amountMinor),
        ...talents('conversion/talent', userTalentAccount(userId), purpose === 'talents' ? amountMinor : 0),
      ];
    }
    case 'DebtRepaid': {
      const { userId, from, amountMinor } = event.data;
      if (from === 'talent') return talents(userTalentAccount(userId), userOwedAccount(userId), amountMinor);
      return [
        ...euros(userEurAccount(userId), 'conversion/eur', amountMinor),
        ...talents('conversion/talent', userOwedAccount(userId), amountMinor),
      ];
    }
    case 'WithdrawalRequested':
      return euros(
        userEurAccount(event.data.userId),
        userWithdrawingAccount(event.data.userId),
        event.data.amountMinor,
      );
    case 'WithdrawalApproved':
      return euros(userWithdrawingAccount(event.data.userId), payoutAccount, event.data.amountMinor);
    case 'WithdrawalSent':
      return euros(userWithdrawingAccount(event.data.userId), sentPayoutsAccount, event.data.amountMinor);
    case 'WithdrawalPaid':
      return euros(sentPayoutsAccount, payoutAccount, event.data.amountMinor);
    case 'WithdrawalReturned': {
      const { wasPaid, amountMinor } = event.data;
      return euros(wasPaid ? payoutAccount : sentPayoutsAccount, returnedPayoutsAccount, amountMinor);
    }
    case 'ReturnedWithdrawalCredited':
      return euros(returnedPayoutsAccount, userEurAccount(event.data.userId), event.data.amountMinor);
    case 'WithdrawalRefused':
      return euros(
        userWithdrawingAccount(event.data.userId),
        userEurAccount(event.data.userId),
        event.data.amountMinor,
      );
  }
}

/**
 * The payer's side of a sale: Talents leave the balance and are split into the platform's share and the artist's share
 * in transit.
 */
function sale(
  payerId: string,
  totalMinor: number,
  { transactionId, feeMinor, artistMinor }: { transactionId: string; feeMinor: number; artistMinor: number },
): readonly Posting[] {
  requireEqual(feeMinor + artistMinor, totalMinor, 'the shares of a sale');
  return [
    ...talents(userTalentAccount(payerId), 'conversion/talent', totalMinor),
    ...euros('conversion/eur', 'platform/fees', feeMinor),
    ...euros('conversion/eur', transitAccount(transactionId), artistMinor),
  ];
}

/** The account that a payment's money was booked to, and from which a reversal takes it. */
const incomeOf = (purpose: PaymentPurpose) => (purpose === 'patron' ? 'platform/patron' : 'conversion/eur');

const euros = (source: string, destination: string, amountMinor: number) =>
  moving(source, destination, 'EUR', amountMinor);
const talents = (source: string, destination: string, amountMinor: number) =>
  moving(source, destination, 'TALENT', amountMinor);

function moving(source: string, destination: string, currency: Currency, amountMinor: number): readonly Posting[] {
  if (!Number.isSafeInteger(amountMinor) || amountMinor < 0) {
    throw new ImpossiblePostingError(`${amountMinor} from ${source} to ${destination} is no amount in minors`);
  }
  if (amountMinor === 0) return [];
  if (source === destination) throw new ImpossiblePostingError(`a posting within ${source} moves nothing`);
  for (const account of [source, destination]) {
    if (currencyOfAccount(account) === currency) continue;
    throw new ImpossiblePostingError(`${account} holds no ${currency}`);
  }
  return [{ source, destination, currency, amountMinor }];
}

function requireEqual(minor: number, expectedMinor: number, what: string): void {
  if (minor !== expectedMinor) throw new ImpossiblePostingError(`${what} add up to ${minor}, not to ${expectedMinor}`);
}

/**
 * Returns the net change of each account, credits minus debits. @throws ImpossiblePostingError for a sum that is not a
 * safe integer.
 */
export function netByAccount(postings: readonly Posting[]): ReadonlyMap<string, number> {
  const net = new Map<string, number>();
  const add = (account: string, minor: number) => {
    const sumMinor = (net.get(account) ?? 0) + minor;
    if (!Number.isSafeInteger(sumMinor)) throw new ImpossiblePostingError(`${account} would change by ${sumMinor}`);
    net.set(account, sumMinor);
  };
  for (const { source, destination, amountMinor } of postings) {
    add(source, -amountMinor);
    add(destination, amountMinor);
  }
  return net;
}

/**
 * Every event type that moves money. It is a record, so that the compiler requires each type: money projections
 * subscribe to exactly what the ledger books.
 */
const moneyTypes: Record<MoneyEvent['type'], true> = {
  TalentsToppedUp: true,
  SongPurchased: true,
  SaleCredited: true,
  TuneInPurchased: true,
  TuneInCredited: true,
  DonationMade: true,
  DonationCredited: true,
  PatronPurchased: true,
  PatronPaymentDuplicated: true,
  PatronDuplicateRefunded: true,
  PaymentHeld: true,
  HeldPaymentRefunded: true,
  RoyaltyCredited: true,
  PaymentTakenBack: true,
  TakingBackUndone: true,
  ReversalLossBooked: true,
  ReversalLossRecovered: true,
  DebtRepaid: true,
  WithdrawalRequested: true,
  WithdrawalApproved: true,
  WithdrawalSent: true,
  WithdrawalPaid: true,
  WithdrawalReturned: true,
  ReturnedWithdrawalCredited: true,
  WithdrawalRefused: true,
  BalanceUnclaimed: true,
  ProviderFeeCharged: true,
  ProviderFeeReturned: true,
  ProviderPaidOut: true,
  ProviderPayoutReturned: true,
  AdjustmentBooked: true,
};

/** Registers one handler for every money event. */
export function forEveryMoneyEvent<Handler>(handler: Handler): Record<MoneyEvent['type'], Handler> {
  const types = Object.keys(moneyTypes) as MoneyEvent['type'][];
  return Object.fromEntries(types.map((type) => [type, handler])) as Record<MoneyEvent['type'], Handler>;
}
