// What a line of one's own statement says in plain words, from the reader's side.
import { artistSharePercent, percent, platformFeePercent } from '@libretto/contracts/shares';
import type { Minor } from '../../../kernel/money';
import { euros, plainTalents, talents } from '../amounts';
import type { Entry, Split } from '../ledger.collections';

const somebody = 'somebody who has left';

/** What stands beside the label: the song, how it was paid, the period of a royalty. */
export function detailOf(entry: Entry, names: ReadonlyMap<string, string>): string {
  switch (entry.type) {
    case 'SongPurchased':
    case 'SaleCredited':
      return songOf(entry, names) ?? '';
    case 'TalentsToppedUp':
      return entry.note === 'crypto' ? 'Crypto payment' : 'Card payment';
    case 'PatronPurchased':
      return entry.paidBeside === null ? '' : `${wholeEuros(entry.paidBeside.amountMinor)} by ${entry.paidBeside.by}`;
    case 'PatronPaymentDuplicated':
      return 'Paid twice';
    case 'PatronDuplicateRefunded':
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
    default:
      return '';
  }
}

/** The line explained to whose statement it is. A name keeps its own first letter. */
export function explanationTo(entry: Entry, names: ReadonlyMap<string, string>): string {
  return sentenceTo(entry, names).replace(new RegExp(`^${somebody}`), somebody.replace('s', 'S'));
}

function sentenceTo(entry: Entry, names: ReadonlyMap<string, string>): string {
  const other = names.get(`user:${entry.subject.otherUserId}`) ?? somebody;
  const title = songOf(entry, names);
  const song = title === null ? 'a song' : `“${title}”`;
  const amount = Math.abs(entry.amountMinor);
  const beside = Math.abs(entry.paidBeside?.amountMinor ?? 0);
  switch (entry.type) {
    case 'SongPurchased':
      return `You bought ${song} for ${talents(amount)}. ${whereItWent(entry.split, other)}`;
    case 'TuneInPurchased':
      return `You tuned in to ${other} for ${talents(amount)}. ${whereItWent(entry.split, other)}`;
    case 'DonationMade':
      return `You donated ${talents(amount)} to ${other}. ${whereItWent(entry.split, other)}`;
    case 'SaleCredited':
      return `${other} bought ${song}${paid(entry.split)}. ${yourShare(entry.split, amount)}`;
    case 'TuneInCredited':
      return `${other} tuned in to you${paid(entry.split)}. ${yourShare(entry.split, amount)}`;
    case 'DonationCredited':
      return `${other} donated${donated(entry.split)} to you. ${yourShare(entry.split, amount)}`;
    case 'TalentsToppedUp':
      return `You added ${talents(amount)} for ${euros(amount).slice(0, -2)}, paid by ${entry.note ?? 'card'}.`;
    case 'PatronPurchased':
      return beside === 0
        ? `You became a patron for ${wholeEuros(amount)} from your balance.`
        : `You became a patron for ${wholeEuros(beside)}, paid by ${entry.note ?? 'card'}. Your balance did not change.`;
    case 'RoyaltyCredited':
      return `A partner paid royalties for ${entry.note ?? 'a period'}: ${euros(amount)}, all of it yours.`;
    case 'PaymentTakenBack':
      if (beside !== 0) {
        return entry.note === 'refund'
          ? `Your payment of ${wholeEuros(beside)} for the patronage was refunded.`
          : `The holder of the card disputed the payment of ${wholeEuros(beside)} for the patronage.`;
      }
      return entry.note === 'refund'
        ? `A payment of yours was refunded, so ${talents(amount)} were taken back.`
        : `The holder of the card disputed a payment, so ${talents(amount)} were taken back.`;
    case 'TakingBackUndone':
      if (beside !== 0) return `${whyAgain(entry)}, so your payment of ${wholeEuros(beside)} for the patronage stands.`;
      return `${whyAgain(entry)}, so ${talents(amount)} were given again.`;
    case 'DebtRepaid':
      return 'A returned payment had left Talents unpaid; what came in paid for them first.';
    case 'WithdrawalRequested':
      return `You asked for ${euros(amount).slice(0, -2)} to be paid out.`;
    case 'WithdrawalApproved':
      return `${euros(amount).slice(0, -2)} were paid out to your bank account.`;
    case 'WithdrawalRefused':
      return `Your withdrawal of ${euros(amount).slice(0, -2)} was refused, and the euros are yours again. The reason: ${entry.note ?? ''}`;
    case 'PatronPaymentDuplicated':
      return `You paid ${wholeEuros(beside)} for the patronage a second time. It goes back to your card.`;
    case 'PatronDuplicateRefunded':
      return `The second payment of ${wholeEuros(beside)} for your patronage went back to you.`;
    case 'ReversalLossBooked':
    case 'ReversalLossRecovered':
      return 'The platform bears what was taken back beyond your payment.';
  }
}

/** Whole cents. */
const wholeEuros = (minor: Minor) => euros(minor).slice(0, -2);

const whyAgain = ({ note }: Entry) =>
  note === 'refund' ? 'A refund failed at the payment provider' : 'The dispute about a payment ended for you';

const songOf = ({ subject }: Entry, names: ReadonlyMap<string, string>) =>
  subject.songId === null ? null : (names.get(`song:${subject.songId}`) ?? null);

const paid = (split: Split | null) => (split === null ? '' : ` for ${talents(split.grossMinor)}`);

const donated = (split: Split | null) => (split === null ? '' : ` ${talents(split.grossMinor)}`);

const whereItWent = (split: Split | null, other: string) =>
  split === null
    ? ''
    : `${plainTalents(split.artistMinor)} went to ${other}, ${plainTalents(split.platformMinor)} to the platform.`;

function yourShare(split: Split | null, amount: Minor): string {
  if (split === null) return `You received ${euros(amount)}.`;
  const received = `You received ${percent(artistSharePercent)}, ${euros(amount)}`;
  return `${received}; the platform kept ${percent(platformFeePercent)}, ${euros(split.platformMinor)}.`;
}
