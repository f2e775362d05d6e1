import type { SongPriced, SongPublished } from '@libretto/contracts/events';
import { defineEvents } from '../../kernel/event-catalogue';

export type SongEvent = SongPublished | SongPriced;

export const songEvents = defineEvents<SongEvent>({ SongPublished: { version: 1 }, SongPriced: { version: 1 } });
