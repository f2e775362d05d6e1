// The dependencies of the full `npm run ledger -- verify` besides the log: the read models, and anchored seals.
import { openSealing } from '../../composition/application/sealing';
import { anchoredIn, compareAnchor } from '../../domains/finance/seals/seal-anchor';
import { EventCodec } from '../../kernel/events/event-codec';
import { written } from '../../kernel/texts/text';
import type { EventStore } from '../../ports/events/event-store';
import type { PersonalKeys } from '../../ports/events/personal-keys';
import { UsageError } from '../command';

/** Compares an anchor file with the log; returns the faults, or what it has proven if everything matches. */
export async function heldAgainst(events: Pick<EventStore, 'readStream'>, anchorFile: string) {
  const lines = (await openSealing({ anchorFile }).anchor?.lines()) ?? [];
  if (lines.length === 0) throw new UsageError(`${anchorFile} holds no anchored seal.`);
  const { faults, newest } = await compareAnchor(events, anchoredIn(lines));
  if (newest === undefined) return { faults, proven: undefined };
  const { upToPosition, anchoredAt, number, signature } = newest;
  const key = signature === null ? '' : `, signed by the key ${signature.publicKey}`;
  const sentence = `The history up to position ${upToPosition} is unchanged since ${anchoredAt}, when seal ${number} was anchored${key}.`;
  return { faults, proven: written(() => sentence) };
}

/** Loaded on demand, because loading all domains takes seconds and only this command needs them. */
export async function wholeVerification() {
  const { domains } = await import('../../composition/application/domains');
  const { partitionKeyOf, verifiedReadModels } = await import('../../composition/application/verified-read-models');
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
