// Labels of money events on a person's own statement.
import type { MoneyEvent } from '@libretto/contracts/events';
import type { MoneyKind } from '@libretto/contracts/http/finance/statement';

interface OwnKind {
  readonly kind: MoneyKind;
  readonly label: string;
}

export const ownKindOf: Record<MoneyEvent['type'], OwnKind> = {
  TalentsToppedUp: { kind: 'top-up', label: 'Top-up' },
  SongPurchased: { kind: 'song', label: 'Song' },
  SaleCredited: { kind: 'song', label: 'Song' },
  TuneInPurchased: { kind: 'tune-in', label: 'Tune-in' },
  TuneInCredited: { kind: 'tune-in', label: 'Tune-in' },
  DonationMade: { kind: 'donation', label: 'Donation' },
  DonationCredited: { kind: 'donation', label: 'Donation' },
  PatronPurchased: { kind: 'patron', label: 'Patronage' },
  PatronPaymentDuplicated: { kind: 'patron', label: 'Patronage' },
  PatronDuplicateRefunded: { kind: 'patron', label: 'Patronage' },
  PaymentHeld: { kind: 'taken-back', label: 'Payment taken back' },
  HeldPaymentRefunded: { kind: 'taken-back', label: 'Payment taken back' },
  RoyaltyCredited: { kind: 'royalty', label: 'Royalty' },
  PaymentTakenBack: { kind: 'taken-back', label: 'Payment taken back' },
  TakingBackUndone: { kind: 'chargeback-won', label: 'Payment given again' },
  // Neither event moves a person's account.
  ReversalLossBooked: { kind: 'taken-back', label: 'Payment taken back' },
  ReversalLossRecovered: { kind: 'chargeback-won', label: 'Payment given again' },
  DebtRepaid: { kind: 'debt', label: 'Debt repaid' },
  WithdrawalRequested: { kind: 'withdrawal', label: 'Withdrawal' },
  WithdrawalApproved: { kind: 'withdrawal', label: 'Withdrawal' },
  WithdrawalSent: { kind: 'withdrawal', label: 'Withdrawal' },
  WithdrawalPaid: { kind: 'withdrawal', label: 'Withdrawal' },
  WithdrawalReturned: { kind: 'withdrawal', label: 'Withdrawal' },
  ReturnedWithdrawalCredited: { kind: 'withdrawal', label: 'Withdrawal' },
  WithdrawalRefused: { kind: 'withdrawal', label: 'Withdrawal' },
  // Such events move money only between accounts of the platform.
  ProviderFeeCharged: { kind: 'taken-back', label: 'Provider fee' },
  ProviderFeeReturned: { kind: 'taken-back', label: 'Provider fee returned' },
  ProviderPaidOut: { kind: 'taken-back', label: 'Provider payout' },
  ProviderPayoutReturned: { kind: 'taken-back', label: 'Provider payout returned' },
  AdjustmentBooked: { kind: 'taken-back', label: 'Adjusting entry' },
  BalanceUnclaimed: { kind: 'withdrawal', label: 'Balance unclaimed' },
};

/** Kinds by which an artist earns; a refunded withdrawal is not an earning. */
export const earningKinds: readonly MoneyKind[] = ['song', 'donation', 'tune-in', 'royalty'];
/** Kinds for which a listener spends Talents. */
export const spendingKinds: readonly MoneyKind[] = ['song', 'tune-in', 'donation'];

/** Display names of the kinds, as several events may share one kind. */
export const kindLabels: Record<MoneyKind, string> = {
  'top-up': 'Top-ups',
  song: 'Songs',
  'tune-in': 'Tune-ins',
  donation: 'Donations',
  patron: 'Patronage',
  royalty: 'Royalties',
  'taken-back': 'Payments taken back',
  'chargeback-won': 'Payments given again',
  debt: 'Debts repaid',
  withdrawal: 'Withdrawals',
};
