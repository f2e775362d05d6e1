// Says in sentences what the seals of a verified ledger prove and what they do not. The command line and the site show
// the same sentences; they are stored with the result of a verification, in English.
import type { MisdatedStamp, SealRecords } from './check-seal-records';

type Records = Omit<SealRecords, 'faults'>;

const noAnchor =
  'Without time stamps or seals that were kept elsewhere (npm run ledger -- verify --anchor FILE), anyone who can write to this disk can forge all of it unseen.';

/** @param anchored what seals that were kept elsewhere have proven, if they were compared; it replaces the newest stamp. */
export const sealFindings = (records: Records, anchored?: string): readonly string[] => [
  anchored ?? provenBy(records.timestamped),
  ...sealWeaknesses(records),
];

/** Returns sentences about weaknesses of the seals, which an auditor has to ask about although they are no faults. */
export function sealWeaknesses({ unsigned, unendorsed, misdated }: Records): readonly string[] {
  return [
    ...(unsigned === 0 ? [] : [`${unsigned} seals were made without a signature after others had one.`]),
    ...unendorsed.map(
      (number) => `Seal ${number} is signed by a new key that the former one did not endorse, because it was lost.`,
    ),
    ...misdated.map(misdatedText),
  ];
}

/** Says what the newest time stamp proves, or without one that nothing outside of the disk proves anything. */
function provenBy(timestamped: Records['timestamped']): string {
  if (timestamped === undefined) return noAnchor;
  const { number, upToPosition, at, authority } = timestamped;
  return `The history up to position ${upToPosition} existed at ${at}, when “${authority}” time-stamped seal ${number}.`;
}

function misdatedText({ number, at, contradiction, loggedAt }: MisdatedStamp): string {
  const dates = `The time stamp of seal ${number} is dated ${at}, ${contradiction}, which is dated ${loggedAt}`;
  return contradiction === 'long after the seal'
    ? `${dates}: nothing proves that the seal existed before its time stamp.`
    : `${dates}: a clock was wrong, or one of the dates is forged.`;
}
