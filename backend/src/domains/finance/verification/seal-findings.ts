// Says in sentences what the seals of a verified ledger prove and what they do not. The command line shows them in
// English, the site in the reader's language.
import { type Text, text } from '../../../kernel/texts/text';
import type { MisdatedStamp, SealRecords } from './check-seal-records';

/** What a verification stores of the seals, so that each reader gets the sentences in their language. */
export type SealFacts = Omit<SealRecords, 'faults'>;

const noAnchor = text`Without time stamps or seals that were kept elsewhere (npm run ledger -- verify --anchor FILE), anyone who can write to this disk can forge all of it unseen.`;

/** @param anchored what seals that were kept elsewhere have proven, if they were compared; it replaces the newest stamp. */
export const sealFindings = (facts: SealFacts, anchored?: Text): readonly Text[] => [
  anchored ?? provenBy(facts.timestamped),
  ...sealWeaknesses(facts),
];

/** Returns sentences about weaknesses of the seals, which an auditor has to ask about although they are no faults. */
export function sealWeaknesses({ unsigned, unendorsed, misdated }: SealFacts): readonly Text[] {
  return [
    ...(unsigned === 0 ? [] : [text`${{ unsigned }} seals were made without a signature after others had one.`]),
    ...unendorsed.map(
      (number) =>
        text`Seal ${{ number }} is signed by a new key that the former one did not endorse, because it was lost.`,
    ),
    ...misdated.map(misdatedText),
  ];
}

/** Says what the newest time stamp proves, or without one that nothing outside of the disk proves anything. */
function provenBy(timestamped: SealFacts['timestamped']): Text {
  if (timestamped === undefined) return noAnchor;
  const { number, upToPosition: position, at, authority } = timestamped;
  return text`The history up to position ${{ position }} existed at ${{ at }}, when “${{ authority }}” time-stamped seal ${{ number }}.`;
}

function misdatedText({ number, at, contradiction, loggedAt }: MisdatedStamp): Text {
  switch (contradiction) {
    case 'before the last event under the seal':
      return text`The time stamp of seal ${{ number }} is dated ${{ at }}, before the last event under the seal, which is dated ${{ loggedAt }}: a clock was wrong, or one of the dates is forged.`;
    case 'before the seal':
      return text`The time stamp of seal ${{ number }} is dated ${{ at }}, before the seal, which is dated ${{ loggedAt }}: a clock was wrong, or one of the dates is forged.`;
    case 'long after the seal':
      return text`The time stamp of seal ${{ number }} is dated ${{ at }}, long after the seal, which is dated ${{ loggedAt }}: nothing proves that the seal existed before its time stamp.`;
  }
}
