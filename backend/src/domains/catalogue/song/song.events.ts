import type {
  SongApproved,
  SongDeleted,
  SongDenied,
  SongDocumentsSubmitted,
  SongDrafted,
  SongEdited,
  SongEditingEnabled,
  SongPriced,
  SongPublished,
  SongReinstated,
  SongSubmitted,
  SongTakenDown,
  SongWithdrawn,
} from '@libretto/contracts/events';
import { defineEvents } from '../../../kernel/events/event-catalogue';

export type SongEvent =
  | SongDrafted
  | SongEdited
  | SongSubmitted
  | SongDenied
  | SongDocumentsSubmitted
  | SongEditingEnabled
  | SongApproved
  | SongPublished
  | SongPriced
  | SongWithdrawn
  | SongTakenDown
  | SongReinstated
  | SongDeleted;

export const songEvents = defineEvents<SongEvent>({
  SongDrafted: { version: 1 },
  SongEdited: { version: 1 },
  SongSubmitted: { version: 1 },
  SongDenied: { version: 1 },
  SongDocumentsSubmitted: { version: 1 },
  SongEditingEnabled: { version: 1 },
  SongApproved: { version: 1 },
  // Version 1 was written only by the demo data, without these fields.
  SongPublished: { version: 2, upcast: { 1: (data) => ({ ...data, isExplicit: false, credits: [] }) } },
  SongPriced: { version: 1 },
  SongWithdrawn: { version: 1 },
  SongTakenDown: { version: 1 },
  SongReinstated: { version: 1 },
  SongDeleted: { version: 1 },
});
