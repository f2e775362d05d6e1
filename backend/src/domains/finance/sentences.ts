// Describes money events in plain language, for statements and the event panel.

import type { MoneyEvent } from '@libretto/contracts/events';
import { artistSharePercent, platformFeePercent } from '@libretto/contracts/shares';
import { type Text, text } from '../../kernel/texts/text';
import type { Minor } from '../../kernel/values/money';
import { euros, sharePercent, talents } from './ledger/amounts';
import type { Subject } from './ledger/ledger.collections';
import { noteOf } from './ledger/money-event';

/** The fields of an event that its kind and description need, as journal and entries store them. */
export interface DescribedEvent {
  readonly type: MoneyEvent['type'];
  readonly subject: Subject;
  readonly note: string | null;
}

/** The display name of an event's kind for finance. */
export function kindOf({ type, note }: Omit<DescribedEvent, 'subject'>): string {
  return type === 'TakingBackUndone' && note === 'refund' ? 'Refund failed' : kindOfEvent[type];
}

const kindOfEvent: Record<MoneyEvent['type'], string> = {
  TalentsToppedUp: 'Top-up',
  SongPurchased: 'Song purchase',
  SaleCredited: 'Sale credited',
  TuneInPurchased: 'Tune-in',
  TuneInCredited: 'Tune-in credited',
  DonationMade: 'Donation',
  DonationCredited: 'Donation credited',
  PatronPurchased: 'Patron purchase',
  PatronPaymentDuplicated: 'Second patron payment',
  PatronDuplicateRefunded: 'Second patron payment refunded',
  PaymentHeld: 'Payment to refund',
  HeldPaymentRefunded: 'Payment refunded',
  RoyaltyCredited: 'Royalty',
  PaymentTakenBack: 'Payment taken back',
  TakingBackUndone: 'Chargeback won',
  ReversalLossBooked: 'Loss by a reversal',
  ReversalLossRecovered: 'Loss recovered',
  DebtRepaid: 'Debt repaid',
  WithdrawalRequested: 'Withdrawal requested',
  WithdrawalApproved: 'Withdrawal paid out',
  WithdrawalSent: 'Withdrawal approved',
  WithdrawalPaid: 'Withdrawal paid out',
  WithdrawalReturned: 'Withdrawal returned',
  ReturnedWithdrawalCredited: 'Returned withdrawal credited',
  WithdrawalRefused: 'Withdrawal refused',
  BalanceUnclaimed: 'Balance unclaimed',
  ProviderFeeCharged: 'Provider fee',
  ProviderFeeReturned: 'Provider fee returned',
  ProviderPaidOut: 'Provider payout',
  ProviderPayoutReturned: 'Provider payout returned',
  AdjustmentBooked: 'Adjusting entry',
};

/** One sentence about the event; ids replace names that were erased. */
export const sentenceOf = (event: DescribedEvent, names: ReadonlyMap<string, string>): Text =>
  text`${{ clause: clauseOf(event, names) }}.`;

/** The sentence without its full stop, as amounts may follow. */
function clauseOf({ type, subject, note }: DescribedEvent, names: ReadonlyMap<string, string>): Text {
  const who = names.get(`user:${subject.userId}`) ?? subject.userId;
  const other = subject.otherUserId === null ? '' : (names.get(`user:${subject.otherUserId}`) ?? subject.otherUserId);
  const song = subject.songId === null ? '' : (names.get(`song:${subject.songId}`) ?? subject.songId);
  switch (type) {
    case 'TalentsToppedUp':
      return text`${{ who }} added Talents by a payment`;
    case 'SongPurchased':
      return text`${{ who }} bought “${{ song }}” by ${{ other }}`;
    case 'SaleCredited':
      return text`${{ who }} was credited for “${{ song }}”, bought by ${{ other }}`;
    case 'TuneInPurchased':
      return text`${{ who }} tuned in to ${{ other }}`;
    case 'TuneInCredited':
      return text`${{ who }} was credited for the tune-in of ${{ other }}`;
    case 'DonationMade':
      return text`${{ who }} donated to ${{ other }}`;
    case 'DonationCredited':
      return text`${{ who }} was credited for the donation of ${{ other }}`;
    case 'PatronPurchased':
      return text`${{ who }} became a patron`;
    case 'PatronPaymentDuplicated':
      return text`${{ who }} paid for the patronage a second time`;
    case 'PatronDuplicateRefunded':
      return text`${{ who }} got the second payment of the patronage back`;
    case 'PaymentHeld':
      return heldClause(who, note);
    case 'HeldPaymentRefunded':
      return text`A payment of ${{ who }} that could not be credited was refunded`;
    case 'RoyaltyCredited':
      return text`${{ who }} was credited royalties that a partner collected`;
    case 'PaymentTakenBack':
      return text`A payment of ${{ who }} was taken back`;
    case 'TakingBackUndone':
      return note === 'refund'
        ? text`A refund to ${{ who }} failed at the provider, and the payment is valid again`
        : text`A chargeback of ${{ who }} was decided for the platform`;
    case 'ReversalLossBooked':
      return text`More was taken back of a payment of ${{ who }} than was left of it; the platform bears the rest`;
    case 'ReversalLossRecovered':
      return text`What had been taken beyond a payment of ${{ who }} came back to the platform`;
    case 'DebtRepaid':
      return text`${{ who }} paid what a returned payment had left unpaid`;
    case 'WithdrawalRequested':
      return text`${{ who }} asked for a payout`;
    case 'WithdrawalApproved':
      return text`${{ who }} was paid out`;
    case 'WithdrawalSent':
      return text`The withdrawal of ${{ who }} was approved`;
    case 'WithdrawalPaid':
      return text`The bank took the money for the withdrawal of ${{ who }}`;
    case 'WithdrawalReturned':
      return text`The transfer to ${{ who }} was returned`;
    case 'ReturnedWithdrawalCredited':
      return text`${{ who }} was credited with a returned transfer`;
    case 'WithdrawalRefused':
      return text`${{ who }} was refused a payout`;
    case 'AdjustmentBooked':
      return text`${{ who }} proposed an adjusting entry, which another person approved: ${{ reason: note ?? '' }}`;
    case 'ProviderFeeCharged':
      return text`The payment provider charged a fee: ${{ reference: note ?? '' }}`;
    case 'ProviderFeeReturned':
      return text`The payment provider gave a fee back: ${{ reference: note ?? '' }}`;
    case 'ProviderPaidOut':
      return text`The payment provider paid out to the bank: ${{ reference: note ?? '' }}`;
    case 'ProviderPayoutReturned':
      return text`A payout of the payment provider to the bank came back: ${{ reference: note ?? '' }}`;
    case 'BalanceUnclaimed':
      return text`The balance of ${{ who }}, whose account was deleted, became unclaimed`;
  }
}

function heldClause(who: string, reason: string | null): Text {
  return reason === 'account-suspended'
    ? text`A payment of ${{ who }} arrived after the account was suspended and waits for its refund`
    : text`A payment of ${{ who }} arrived after the account was deleted and waits for its refund`;
}

/** The full explanation of an event with its amounts, which an auditor reads before the postings. */
export function explanationOf(event: MoneyEvent, subject: Subject, names: ReadonlyMap<string, string>): Text {
  const clause = clauseOf({ type: event.type, subject, note: noteOf(event) }, names);
  switch (event.type) {
    case 'TalentsToppedUp':
      return text`${{ clause }}: ${{ talents: talents(event.data.amountMinor) }} for ${{ euros: euros(event.data.amountMinor) }}.`;
    case 'SongPurchased':
      return text`${{ clause }} for ${{ price: talents(event.data.priceMinor) }}. ${{ split: split(event.data) }}`;
    case 'TuneInPurchased':
      return text`${{ clause }} for ${{ price: talents(event.data.priceMinor) }}. ${{ split: split(event.data) }}`;
    case 'DonationMade':
      return text`${{ clause }}: ${{ amount: talents(event.data.amountMinor) }}. ${{ split: split(event.data) }}`;
    case 'SaleCredited':
    case 'TuneInCredited':
    case 'DonationCredited':
      return text`${{ clause }}: ${{ amount: euros(event.data.artistMinor) }}.`;
    case 'PaymentTakenBack': {
      const { kind, purpose, amountMinor, takenMinor, owedMinor, unclaimedMinor = 0 } = event.data;
      const how = kind === 'refund' ? text`It was refunded` : text`The card's holder disputed it`;
      const amount = euros(amountMinor);
      const taken = talents(takenMinor + unclaimedMinor);
      if (purpose === 'patron') return text`${{ clause }}: ${{ amount }}. ${{ how }}; it had paid for the patronage.`;
      return owedMinor === 0
        ? text`${{ clause }}: ${{ amount }}. ${{ how }}, and ${{ taken }} were taken back.`
        : text`${{ clause }}: ${{ amount }}. ${{ how }}, and ${{ taken }} were taken back; ${{ owed: talents(owedMinor) }} are owed.`;
    }
    case 'DebtRepaid':
      return text`${{ clause }}: ${{ amount: event.data.from === 'talent' ? talents(event.data.amountMinor) : euros(event.data.amountMinor) }}.`;
    case 'WithdrawalRefused':
    case 'WithdrawalReturned':
      return text`${{ clause }}: ${{ amount: euros(event.data.amountMinor) }}. The reason: ${{ reason: event.data.reason }}`;
    case 'RoyaltyCredited':
      return text`${{ clause }} for ${{ period: event.data.period }}: ${{ amount: euros(event.data.amountMinor) }}.`;
    case 'AdjustmentBooked':
      return text`${{ clause }}. Document: ${{ document: event.data.document }}.`;
    case 'BalanceUnclaimed':
      return text`${{ clause }}: ${{ talents: talents(event.data.talentMinor) }} and ${{ euros: euros(event.data.euroMinor) }}.`;
    case 'PatronPurchased':
    case 'PatronPaymentDuplicated':
    case 'PatronDuplicateRefunded':
    case 'PaymentHeld':
    case 'HeldPaymentRefunded':
    case 'TakingBackUndone':
    case 'ReversalLossBooked':
    case 'ReversalLossRecovered':
    case 'ProviderFeeCharged':
    case 'ProviderFeeReturned':
    case 'ProviderPaidOut':
    case 'ProviderPayoutReturned':
    case 'WithdrawalRequested':
    case 'WithdrawalApproved':
    case 'WithdrawalSent':
    case 'WithdrawalPaid':
    case 'ReturnedWithdrawalCredited':
      return text`${{ clause }}: ${{ amount: euros(event.data.amountMinor) }}.`;
  }
}

const split = ({ artistMinor, feeMinor }: { artistMinor: Minor; feeMinor: Minor }) =>
  text`The artist receives ${{ artistShare: sharePercent(artistSharePercent) }}, ${{ artist: euros(artistMinor) }}; the platform keeps ${{ platformShare: sharePercent(platformFeePercent) }}, ${{ fee: euros(feeMinor) }}.`;

/** Keys of the names that a sentence needs. */
export function nameKeysOf(subject: Subject): readonly string[] {
  return [`user:${subject.userId}`, `user:${subject.otherUserId}`, `song:${subject.songId}`].filter(
    (key) => !key.endsWith(':null'),
  );
}
