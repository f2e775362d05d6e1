// What a money event says in plain words, for statements and the event panel.

import type { MoneyEvent } from '@libretto/contracts/events';
import { artistSharePercent, percent, platformFeePercent } from '@libretto/contracts/shares';
import type { Minor } from '../../kernel/money';
import { euros, talents } from './amounts';
import type { Subject } from './ledger.collections';
import { noteOf } from './money-event';

/** What of an event its kind and its sentence need, as journal and entries keep it. */
export interface DescribedEvent {
  readonly type: MoneyEvent['type'];
  readonly subject: Subject;
  readonly note: string | null;
}

/** The kind of an event as finance reads it. */
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
  RoyaltyCredited: 'Royalty',
  PaymentTakenBack: 'Payment taken back',
  TakingBackUndone: 'Chargeback won',
  ReversalLossBooked: 'Loss by a reversal',
  ReversalLossRecovered: 'Loss recovered',
  DebtRepaid: 'Debt repaid',
  WithdrawalRequested: 'Withdrawal requested',
  WithdrawalApproved: 'Withdrawal paid out',
  WithdrawalRefused: 'Withdrawal refused',
};

/** One sentence that says what happened; ids stand where a name is gone. */
export function sentenceOf({ type, subject, note }: DescribedEvent, names: ReadonlyMap<string, string>): string {
  const who = names.get(`user:${subject.userId}`) ?? subject.userId;
  const other = subject.otherUserId === null ? '' : (names.get(`user:${subject.otherUserId}`) ?? subject.otherUserId);
  const song = subject.songId === null ? '' : (names.get(`song:${subject.songId}`) ?? subject.songId);
  switch (type) {
    case 'TalentsToppedUp':
      return `${who} added Talents by a payment.`;
    case 'SongPurchased':
      return `${who} bought “${song}” by ${other}.`;
    case 'SaleCredited':
      return `${who} was credited for “${song}”, bought by ${other}.`;
    case 'TuneInPurchased':
      return `${who} tuned in to ${other}.`;
    case 'TuneInCredited':
      return `${who} was credited for the tune-in of ${other}.`;
    case 'DonationMade':
      return `${who} donated to ${other}.`;
    case 'DonationCredited':
      return `${who} was credited for the donation of ${other}.`;
    case 'PatronPurchased':
      return `${who} became a patron.`;
    case 'PatronPaymentDuplicated':
      return `${who} paid for the patronage a second time.`;
    case 'PatronDuplicateRefunded':
      return `${who} got the second payment of the patronage back.`;
    case 'RoyaltyCredited':
      return `${who} was credited royalties that a partner collected.`;
    case 'PaymentTakenBack':
      return `A payment of ${who} was taken back.`;
    case 'TakingBackUndone':
      return note === 'refund'
        ? `A refund to ${who} failed at the provider, and the payment stands again.`
        : `A chargeback of ${who} was decided for the platform.`;
    case 'ReversalLossBooked':
      return `More was taken back of a payment of ${who} than was left of it; the platform bears the rest.`;
    case 'ReversalLossRecovered':
      return `What had been taken beyond a payment of ${who} came back to the platform.`;
    case 'DebtRepaid':
      return `${who} paid what a returned payment had left unpaid.`;
    case 'WithdrawalRequested':
      return `${who} asked for a payout.`;
    case 'WithdrawalApproved':
      return `${who} was paid out.`;
    case 'WithdrawalRefused':
      return `${who} was refused a payout.`;
  }
}

/** The event in full, with its amounts: what an auditor reads before any posting. */
export function explanationOf(event: MoneyEvent, subject: Subject, names: ReadonlyMap<string, string>): string {
  const sentence = sentenceOf({ type: event.type, subject, note: noteOf(event) }, names).replace(/\.$/, '');
  switch (event.type) {
    case 'TalentsToppedUp':
      return `${sentence}: ${talents(event.data.amountMinor)} for ${euros(event.data.amountMinor)}.`;
    case 'SongPurchased':
      return `${sentence} for ${talents(event.data.priceMinor)}. ${split(event.data)}`;
    case 'TuneInPurchased':
      return `${sentence} for ${talents(event.data.priceMinor)}. ${split(event.data)}`;
    case 'DonationMade':
      return `${sentence}: ${talents(event.data.amountMinor)}. ${split(event.data)}`;
    case 'SaleCredited':
    case 'TuneInCredited':
    case 'DonationCredited':
      return `${sentence}: ${euros(event.data.artistMinor)}.`;
    case 'PaymentTakenBack': {
      const { kind, purpose, amountMinor, takenMinor, owedMinor } = event.data;
      const how = kind === 'refund' ? 'It was refunded' : "The card's holder disputed it";
      if (purpose === 'patron') return `${sentence}: ${euros(amountMinor)}. ${how}; it had paid for the patronage.`;
      const owed = owedMinor === 0 ? '' : `; ${talents(owedMinor)} are owed`;
      return `${sentence}: ${euros(amountMinor)}. ${how}, and ${talents(takenMinor)} were taken back${owed}.`;
    }
    case 'DebtRepaid':
      return `${sentence}: ${event.data.from === 'talent' ? talents(event.data.amountMinor) : euros(event.data.amountMinor)}.`;
    case 'WithdrawalRefused':
      return `${sentence}: ${euros(event.data.amountMinor)}. The reason: ${event.data.reason}`;
    case 'RoyaltyCredited':
      return `${sentence} for ${event.data.period}: ${euros(event.data.amountMinor)}.`;
    case 'PatronPurchased':
    case 'PatronPaymentDuplicated':
    case 'PatronDuplicateRefunded':
    case 'TakingBackUndone':
    case 'ReversalLossBooked':
    case 'ReversalLossRecovered':
    case 'WithdrawalRequested':
    case 'WithdrawalApproved':
      return `${sentence}: ${euros(event.data.amountMinor)}.`;
  }
}

const split = ({ artistMinor, feeMinor }: { artistMinor: Minor; feeMinor: Minor }) =>
  `The artist receives ${percent(artistSharePercent)}, ${euros(artistMinor)}; ` +
  `the platform keeps ${percent(platformFeePercent)}, ${euros(feeMinor)}.`;

/** The names that a sentence needs. */
export function nameKeysOf(subject: Subject): readonly string[] {
  return [`user:${subject.userId}`, `user:${subject.otherUserId}`, `song:${subject.songId}`].filter(
    (key) => !key.endsWith(':null'),
  );
}
