// Follows the signing key of the seals. A seal that another key signed than the one before needs a recorded rotation.
// The former key endorses the new one in it; a rotation without an endorsement says that the former key was lost, and
// the verification on the command line names it each time, since a forger could have written it.
import type { EventStore } from '../../../ports/events/event-store';
import { faultAt, type LedgerFault } from '../verification/ledger-fault';
import type { KeyUse, SealKeyChange, SealKeyRotation, SealKeys } from './seal.stream';
import { sealEventsUpTo } from './seal-log';
import { isTextSigned, type SealSigners } from './seal-signature';

export async function sealKeysIn(store: Pick<EventStore, 'readStream'>, upTo?: number): Promise<SealKeys> {
  const uses: KeyUse[] = [];
  const rotations: SealKeyRotation[] = [];
  for await (const { type, data } of sealEventsUpTo(store, upTo)) {
    if (type === 'SealKeyRotated') rotations.push(data);
    if (type === 'LedgerSealed' && data.signature) uses.push({ number: data.number, ...data.signature });
  }
  return { uses, rotations };
}

/** Plain lines, so that any language can reproduce the same bytes. */
export function endorsedText({ fromSeal, previousKey, publicKey }: SealKeyChange): string {
  return ['libretto-seal-key', fromSeal, previousKey, publicKey].join('\n');
}

/** A key has to be endorsed by a former one that is neither available nor said to be lost. */
export class FormerKeyMissingError extends Error {
  override readonly name = 'FormerKeyMissingError';
}

/**
 * The rotations that have to be recorded before the current key signs the next seal.
 * @throws FormerKeyMissingError
 */
export function missingRotations({ uses, rotations }: SealKeys, next: number, signers: SealSigners): SealKeyRotation[] {
  return keyChanges([...uses, { number: next, publicKey: signers.current.publicKey }])
    .filter((change) => recordsOf(change, rotations).length === 0)
    .map((change) => ({ ...change, endorsement: endorsementOf(change, signers) }));
}

function endorsementOf(change: SealKeyChange, { current, former, isFormerKeyLost }: SealSigners): string | null {
  const endorser = [current, ...former].find(({ publicKey }) => publicKey === change.previousKey);
  if (endorser === undefined && !isFormerKeyLost) {
    throw new FormerKeyMissingError(
      `The seals before number ${change.fromSeal} were signed by the key ${change.previousKey}, which has to endorse the new one: name its file in LIBRETTO_SEAL_FORMER_KEY, or, if it is lost, run “npm run ledger -- seal --lost-key” once`,
    );
  }
  return endorser?.sign(endorsedText(change)) ?? null;
}

/** Returns a fault for each change of the key that no valid rotation records. */
export function keyFaults({ uses, rotations }: SealKeys): readonly LedgerFault[] {
  return keyChanges(uses).flatMap((change) => {
    const records = recordsOf(change, rotations);
    if (records.some((record) => record.endorsement === null || isEndorsed(record))) return [];
    const reason =
      records.length === 0
        ? 'another key than that of the seal before signed it, and no rotation of the key is recorded'
        : 'the former key did not sign the rotation to its key';
    return [faultAt({ subject: `seal ${change.fromSeal}`, reason }).fault];
  });
}

/** Numbers of the seals from which a key is used that its lost predecessor could not endorse. */
export function unendorsedKeys({ uses, rotations }: SealKeys): readonly number[] {
  return keyChanges(uses)
    .filter((change) => !recordsOf(change, rotations).some(isEndorsed))
    .map(({ fromSeal }) => fromSeal);
}

function isEndorsed(rotation: SealKeyRotation): boolean {
  const { previousKey: publicKey, endorsement } = rotation;
  return endorsement !== null && isTextSigned(endorsedText(rotation), { publicKey, value: endorsement });
}

function keyChanges(uses: readonly KeyUse[]): readonly SealKeyChange[] {
  return uses.flatMap(({ number, publicKey }, index) => {
    const previousKey = uses[index - 1]?.publicKey ?? publicKey;
    return previousKey === publicKey ? [] : [{ fromSeal: number, previousKey, publicKey }];
  });
}

const recordsOf = (change: SealKeyChange, rotations: readonly SealKeyRotation[]) =>
  rotations.filter((rotation) => endorsedText(rotation) === endorsedText(change));
