// What a money event says in plain words, for statements and the event panel.
import type { MoneyEvent } from '@libretto/contracts/events';
import { eurosOfMinor, type Minor, talentsOfMinor } from '../../kernel/money';
import type { EntryDoc } from './ledger.projection';

/** The kind of an event as finance reads it. */
export const kindOfEvent: Record<MoneyEvent['type'], string> = {
  TalentsToppedUp: 'Top-up',
  SongPurchased: 'Song purchase',
  SaleCredited: 'Sale credited',
  PatronPurchased: 'Patron purchase',
};

/** One sentence that says what happened; ids stand where a name is gone. */
export function sentenceOf(
  type: MoneyEvent['type'],
  subject: EntryDoc['subject'],
  names: ReadonlyMap<string, string>,
): string {
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
    case 'PatronPurchased':
      return `${who} became a patron.`;
  }
}

/** The event in full, with its amounts: what an auditor reads before any posting. */
export function explanationOf(
  event: MoneyEvent,
  subject: EntryDoc['subject'],
  names: ReadonlyMap<string, string>,
): string {
  const sentence = sentenceOf(event.type, subject, names).replace(/\.$/, '');
  switch (event.type) {
    case 'TalentsToppedUp':
      return `${sentence}: ${talents(event.data.amountMinor)} for ${euros(event.data.amountMinor)}.`;
    case 'SongPurchased': {
      const { priceMinor, artistMinor, feeMinor } = event.data;
      return `${sentence} for ${talents(priceMinor)}. The artist receives 85\u00a0%, ${euros(artistMinor)}; the platform keeps 15\u00a0%, ${euros(feeMinor)}.`;
    }
    case 'SaleCredited':
      return `${sentence}: ${euros(event.data.artistMinor)}.`;
    case 'PatronPurchased':
      return `${sentence} for ${euros(event.data.amountMinor)}.`;
  }
}

/** Exact: a minor is a hundredth of a Talent and a ten-thousandth of a euro. */
const talents = (minor: Minor) => `${talentsOfMinor(minor)} Talents`;
const euros = (minor: Minor) => `€${eurosOfMinor(minor).toFixed(4)}`;

/** The names that a sentence needs. */
export function nameKeysOf(subject: EntryDoc['subject']): readonly string[] {
  return [`user:${subject.userId}`, `user:${subject.otherUserId}`, `song:${subject.songId}`].filter(
    (key) => !key.endsWith(':null'),
  );
}
