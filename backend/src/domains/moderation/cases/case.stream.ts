import { defineStream } from '../../../kernel/commands/stream';
import { caseDecider } from './case.decider';
import { caseEvents, partitionOf } from './case.events';

/** `moderation-case-{caseId}`. */
export const caseStream = defineStream({
  name: 'moderation-case',
  events: caseEvents,
  decider: caseDecider,
  partitionKey: (event) => partitionOf(event.data.subject),
});
