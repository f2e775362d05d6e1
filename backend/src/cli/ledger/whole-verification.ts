// What the whole verification of `npm run ledger -- verify` needs beside the log: the read models, and seals kept elsewhere.
import { openSealing } from '../../composition/sealing';
import { anchoredSeals, compareAnchor } from '../../domains/finance/seals/seal-anchor';
import { EventCodec } from '../../kernel/event-codec';
import type { EventStore } from '../../ports/event-store';
import type { PersonalKeys } from '../../ports/personal-keys';
import { UsageError } from '../command';

export const noAnchor =
  'Without seals that were kept elsewhere (--anchor), whoever can write to this disk can forge all of it unseen.';

/** What an anchor file says of the log: its faults, or the line for everything that fits. */
export async function heldAgainst(events: Pick<EventStore, 'readStream'>, anchorFile: string) {
  const lines = (await openSealing({ keyFile: null, anchorFile }).anchor?.lines()) ?? [];
  if (lines.length === 0) throw new UsageError(`${anchorFile} holds no anchored seal.`);
  const { faults, newest } = await compareAnchor(events, anchoredSeals(lines));
  if (newest === undefined) return { faults, line: undefined };
  const { upToPosition, anchoredAt, number, signature } = newest;
  const key = signature === null ? '' : `, signed by the key ${signature.publicKey}`;
  return {
    faults,
    line: `The history up to position ${upToPosition} is unchanged since ${anchoredAt}, when seal ${number} was anchored${key}.`,
  };
}

/** Every domain takes seconds to load, which only this one command needs. */
export async function wholeVerification() {
  const { domains } = await import('../../composition/domains');
  const { partitionKeyOf, verifiedReadModels } = await import('../../composition/verified-read-models');
  return {
    verifiedReadModels,
    partitionKeyOf,
    projections: verifiedReadModels.map(({ projection }) => projection),
    codecFor: (personalKeys: PersonalKeys) =>
      new EventCodec(
        domains.flatMap(({ events }) => events),
        personalKeys,
      ),
  };
}
