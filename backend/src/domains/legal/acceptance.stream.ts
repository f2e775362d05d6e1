// Records which version of each legal text a person accepted, and when, in the stream `legal-{userId}`.
import type { LegalTextId } from '@libretto/contracts/http/administration/legal';
import type { Decider, DomainEvent } from '../../kernel/commands/decider';
import { defineStream } from '../../kernel/commands/stream';
import { defineEvents } from '../../kernel/events/event-catalogue';

export type LegalTextAccepted = DomainEvent<
  'LegalTextAccepted',
  { readonly userId: string; readonly text: LegalTextId; readonly version: number }
>;
export const legalEvents = defineEvents<LegalTextAccepted>({ LegalTextAccepted: { version: 1 } });

type Versions = Readonly<Partial<Record<LegalTextId, number>>>;

export const acceptanceDecider: Decider<Versions, LegalTextAccepted['data'], LegalTextAccepted> = {
  initialState: {},
  evolve: (versions, { data: { text, version } }) => ({ ...versions, [text]: version }),
  decide: (accepted, versions) =>
    (versions[accepted.text] ?? 0) >= accepted.version ? [] : [{ type: 'LegalTextAccepted', data: accepted }],
};

export const acceptanceStream = defineStream({ name: 'legal', events: legalEvents, decider: acceptanceDecider });
