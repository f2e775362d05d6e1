// What a money event says in plain words, for statements and the event panel.
import type { MoneyEvent } from '@libretto/contracts/events';
import type { EntryDoc } from './ledger.projection';

/** The kind of an event as finance reads it. */
export const kindOfEvent: Record<MoneyEvent['type'], string> = {
  TalentsToppedUp: 'Top-up',
  SongPurchased: 'Sale',
  SaleCredited: 'Sale credited',
  PatronPurchased: 'Patron',
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

/** The names that a sentence needs. */
export function nameKeysOf(subject: EntryDoc['subject']): readonly string[] {
  return [`user:${subject.userId}`, `user:${subject.otherUserId}`, `song:${subject.songId}`].filter(
    (key) => !key.endsWith(':null'),
  );
}
