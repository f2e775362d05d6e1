import { defineStream } from '../../../kernel/commands/stream';
import { penaltyDecider } from './penalty.decider';
import { penaltyEvents } from './penalty.events';

/** `penalties-{userId}`. */
export const penaltyStream = defineStream({ name: 'penalties', events: penaltyEvents, decider: penaltyDecider });
