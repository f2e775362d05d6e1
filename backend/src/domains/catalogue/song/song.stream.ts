import { defineStream } from '../../../kernel/commands/stream';
import { songDecider } from './song.decider';
import { songEvents } from './song.events';

export const songStream = defineStream({ name: 'song', events: songEvents, decider: songDecider });
