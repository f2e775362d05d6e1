// Explains the lines of a statement in plain language, from its owner's point of view.
import { artistSharePercent, platformFeePercent } from '@libretto/contracts/shares';
import { type Language, type Text, text } from '../../../kernel/texts/text';
import type { Minor } from '../../../kernel/values/money';
import { euros, plainTalents, sharePercent, talents, wholeCents } from '../ledger/amounts';
import type { Entry, PaidBeside, Split } from '../ledger/ledger.collections';

/**
 * The detail next to the label: the song, the payment method, or the period of a royalty. Fixed terms stay English,
 * because the screen translates them by these values.
 */
export function detailOf(entry: Entry, names: ReadonlyMap<string, string>, language: Language): string {
  switch (entry.type) {
    case 'SongPurchased':
    case 'SaleCredited':
      return songOf(entry, names) ?? '';
    case 'TalentsToppedUp':
      return entry.note === 'crypto' ? 'Crypto payment' : 'Card payment';
    case 'PatronPurchased':
      return entry.paidBeside === null ? '' : paidBesideText(entry.paidBeside).in(language);
    case 'PatronPaymentDuplicated':
      return 'Paid twice';
    case 'PatronDuplicateRefunded':
      return 'Refund';
    case 'HeldPaymentRefunded':
      return 'Refund';
    case 'TakingBackUndone':
      return entry.note === 'refund' ? 'Refund failed' : 'Dispute won';
    case 'RoyaltyCredited':
      return entry.note ?? '';
    case 'PaymentTakenBack':
      return entry.note === 'refund' ? 'Refund' : 'Chargeback';
    case 'WithdrawalRequested':
      return 'Requested';
    case 'WithdrawalRefused':
      return 'Refused';
    case 'ReturnedWithdrawalCredited':
      return 'Returned';
    default:
      return '';
  }
}

const paidBesideText = ({ by, amountMinor }: PaidBeside): Text =>
  by === 'card'
    ? text`${{ price: wholeCents(amountMinor) }} by card`
    : text`${{ price: wholeCents(amountMinor) }} by crypto`;

/** Explains the entry to the owner of the statement. */
export function explanationTo(entry: Entry, names: ReadonlyMap<string, string>): Text {
  const name = names.get(`user:${entry.subject.otherUserId}`);
  const other = name ?? text`somebody who has left`;
  const otherFirst = name ?? text`Somebody who has left`;
  const title = songOf(entry, names);
  const song = title === null ? text`a song` : text`“${{ title }}”`;
  const amount = Math.abs(entry.amountMinor);
  const beside = Math.abs(entry.paidBeside?.amountMinor ?? 0);
  switch (entry.type) {
    case 'SongPurchased':
      return withSplit(text`You bought ${{ song }} for ${{ price: talents(amount) }}.`, entry.split, other);
    case 'TuneInPurchased':
      return withSplit(text`You tuned in to ${{ other }} for ${{ price: talents(amount) }}.`, entry.split, other);
    case 'DonationMade':
      return withSplit(text`You donated ${{ amount: talents(amount) }} to ${{ other }}.`, entry.split, other);
    case 'SaleCredited':
      return entry.split === null
        ? text`${{ otherFirst }} bought ${{ song }}. ${{ share: yourShare(entry.split, amount) }}`
        : text`${{ otherFirst }} bought ${{ song }} for ${{ price: talents(entry.split.grossMinor) }}. ${{ share: yourShare(entry.split, amount) }}`;
    case 'TuneInCredited':
      return entry.split === null
        ? text`${{ otherFirst }} tuned in to you. ${{ share: yourShare(entry.split, amount) }}`
        : text`${{ otherFirst }} tuned in to you for ${{ price: talents(entry.split.grossMinor) }}. ${{ share: yourShare(entry.split, amount) }}`;
    case 'DonationCredited':
      return entry.split === null
        ? text`${{ otherFirst }} donated to you. ${{ share: yourShare(entry.split, amount) }}`
        : text`${{ otherFirst }} donated ${{ gross: talents(entry.split.grossMinor) }} to you. ${{ share: yourShare(entry.split, amount) }}`;
    case 'TalentsToppedUp':
      return entry.note === 'crypto'
        ? text`You added ${{ talents: talents(amount) }} for ${{ euros: wholeCents(amount) }}, paid by crypto.`
        : text`You added ${{ talents: talents(amount) }} for ${{ euros: wholeCents(amount) }}, paid by card.`;
    case 'PatronPurchased':
      if (beside === 0) return text`You became a patron for ${{ price: wholeCents(amount) }} from your balance.`;
      return entry.note === 'crypto'
        ? text`You became a patron for ${{ price: wholeCents(beside) }}, paid by crypto. Your balance did not change.`
        : text`You became a patron for ${{ price: wholeCents(beside) }}, paid by card. Your balance did not change.`;
    case 'RoyaltyCredited':
      return text`A partner paid royalties for ${{ period: entry.note ?? text`a period` }}: ${{ amount: euros(amount) }}, all of it yours.`;
    case 'PaymentTakenBack':
      if (beside !== 0) {
        return entry.note === 'refund'
          ? text`Your payment of ${{ price: wholeCents(beside) }} for the patronage was refunded.`
          : text`The holder of the card disputed the payment of ${{ price: wholeCents(beside) }} for the patronage.`;
      }
      return entry.note === 'refund'
        ? text`A payment of yours was refunded, so ${{ taken: talents(amount) }} were taken back.`
        : text`The holder of the card disputed a payment, so ${{ taken: talents(amount) }} were taken back.`;
    case 'TakingBackUndone':
      if (beside !== 0)
        return text`${{ why: whyAgain(entry) }}, so your payment of ${{ price: wholeCents(beside) }} for the patronage is valid.`;
      return text`${{ why: whyAgain(entry) }}, so ${{ amount: talents(amount) }} were given again.`;
    case 'DebtRepaid':
      return text`A returned payment had left Talents unpaid; what came in paid for them first.`;
    case 'WithdrawalRequested':
      return text`You asked for ${{ amount: wholeCents(amount) }} to be paid out.`;
    case 'WithdrawalApproved':
    case 'WithdrawalPaid':
      return text`${{ amount: wholeCents(amount) }} were paid out to your bank account.`;
    case 'WithdrawalSent':
      return text`Your withdrawal of ${{ amount: wholeCents(amount) }} was approved.`;
    case 'WithdrawalReturned':
    case 'ReturnedWithdrawalCredited':
      return text`The transfer of ${{ amount: wholeCents(amount) }} to your bank account was returned, and the euros are yours again.`;
    case 'WithdrawalRefused':
      return text`Your withdrawal of ${{ amount: wholeCents(amount) }} was refused, and the euros are yours again. The reason: ${{ reason: entry.note ?? '' }}`;
    case 'PatronPaymentDuplicated':
      return text`You paid ${{ price: wholeCents(beside) }} for the patronage a second time. It goes back to your card.`;
    case 'PatronDuplicateRefunded':
      return text`The second payment of ${{ price: wholeCents(beside) }} for your patronage went back to you.`;
    case 'PaymentHeld':
      return text`Your payment of ${{ price: wholeCents(beside) }} could not be credited to this account. It is refunded to you.`;
    case 'HeldPaymentRefunded':
      return text`Your payment of ${{ price: wholeCents(beside) }}, which could not be credited, was refunded to you.`;
    case 'ProviderFeeCharged':
    case 'ProviderFeeReturned':
    case 'ProviderPaidOut':
    case 'ProviderPayoutReturned':
      return text`A movement between the platform and a payment provider.`;
    case 'AdjustmentBooked':
      return text`An adjusting entry of the platform.`;
    case 'BalanceUnclaimed':
      return text`The account was deleted, so its balance became unclaimed.`;
    case 'ReversalLossBooked':
    case 'ReversalLossRecovered':
      return text`The platform bears what was taken back beyond your payment.`;
  }
}

const whyAgain = ({ note }: Entry) =>
  note === 'refund' ? text`A refund failed at the payment provider` : text`The dispute about a payment ended for you`;

const songOf = ({ subject }: Entry, names: ReadonlyMap<string, string>) =>
  subject.songId === null ? null : (names.get(`song:${subject.songId}`) ?? null);

/** Adds how the amount was split, if that is known. */
const withSplit = (sentence: Text, split: Split | null, other: string | Text): Text =>
  split === null
    ? sentence
    : text`${{ sentence }} ${{ artist: plainTalents(split.artistMinor) }} went to ${{ other }}, ${{ platform: plainTalents(split.platformMinor) }} to the platform.`;

function yourShare(split: Split | null, amount: Minor): Text {
  if (split === null) return text`You received ${{ amount: euros(amount) }}.`;
  return text`You received ${{ artistShare: sharePercent(artistSharePercent) }}, ${{ amount: euros(amount) }}; the platform kept ${{ platformShare: sharePercent(platformFeePercent) }}, ${{ platform: euros(split.platformMinor) }}.`;
}
