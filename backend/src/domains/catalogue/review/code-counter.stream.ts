// Assigns numbers of ISRCs and UPCs, each only once. Optimistic concurrency on the counter's stream guards this: of two
// writers one is rejected by the revision and takes the next number.
import type { Decider, DomainEvent } from '../../../kernel/commands/decider';
import { defineStream } from '../../../kernel/commands/stream';
import { defineEvents } from '../../../kernel/events/event-catalogue';

export type CodeAssigned = DomainEvent<
  'CodeAssigned',
  {
    /** Codes with the same prefix, and for ISRCs the same year, share a counter. */
    counter: string;
    number: number;
    /** The song of an ISRC, or the release of a UPC. */
    subjectId: string;
  }
>;

interface AssignCode {
  readonly counter: string;
  readonly subjectId: string;
  /** The largest number that the digits can hold. */
  readonly most: number;
}

export const codeEvents = defineEvents<CodeAssigned>({ CodeAssigned: { version: 1 } });

export const codeDecider: Decider<{ readonly last: number }, AssignCode, CodeAssigned, 'UsedUp'> = {
  initialState: { last: 0 },
  evolve: (_state, { data: { number } }) => ({ last: number }),
  decide: ({ counter, subjectId, most }, { last }) =>
    last >= most ? 'UsedUp' : [{ type: 'CodeAssigned', data: { counter, number: last + 1, subjectId } }],
};

export const codeStream = defineStream({
  name: 'code-counter',
  events: codeEvents,
  decider: codeDecider,
  snapshot: { version: 1, every: 200 },
});
