// Projects the history of a song.
import type { TimelineEntry } from '@libretto/contracts/http/catalogue/own-songs';
import type { Recorded } from '../../../kernel/commands/decider';
import { defineProjection, type ProjectionWriter } from '../../../kernel/consumers/projections/projection';
import { defineCollection } from '../../../ports/read-models/read-models';
import type { SongEvent } from '../song/song.events';
import { shownDocuments } from './shown-documents';

export interface TimelineDoc {
  readonly songId: string;
  /** Log position of the event, by which entries are ordered. */
  readonly position: number;
  readonly entry: TimelineEntry;
}

export const songTimeline = defineCollection<TimelineDoc>()({
  name: 'song-timeline',
  indexes: { bySong: { equals: ['songId'], sort: 'position' } },
});

export const songTimelineProjection = defineProjection<SongEvent>({
  name: 'song-timeline',
  version: 2,
  collections: [songTimeline],
  handlers: {
    SongDrafted: (event, to) => note(to, event, { kind: 'drafted', by: 'artist' }),
    SongEdited: (event, to) =>
      note(to, event, { kind: 'edited', by: 'artist', fields: Object.keys(event.data.changes) }),
    SongSubmitted: (event, to) => note(to, event, { kind: 'submitted', by: 'artist' }),
    SongDenied: (event, to) => {
      const { issueType, denialReason, customMessage } = event.data;
      note(to, event, { kind: 'denied', by: 'reviewer', issueType, denialReason, customMessage });
    },
    SongDocumentsSubmitted: (event, to) => {
      const { songId, submissionType, notes, documents } = event.data;
      const shown = shownDocuments(songId, documents);
      note(to, event, { kind: 'documents-submitted', by: 'artist', submissionType, notes, documents: shown });
    },
    SongEditingEnabled: (event, to) => note(to, event, { kind: 'editing-enabled', by: 'artist' }),
    SongApproved: (event, to) => {
      const { isrc, upc, publishesAt } = event.data;
      note(to, event, { kind: 'approved', by: 'reviewer', isrc, upc, publishesAt });
    },
    SongPublished: (event, to) => note(to, event, { kind: 'published', by: 'libretto' }),
    SongPriced: (event, to) => {
      const { isPaid, priceTalents } = event.data;
      note(to, event, { kind: 'priced', by: 'artist', isPaid, price: priceTalents });
    },
    SongWithdrawn: (event, to) => note(to, event, { kind: 'withdrawn', by: 'reviewer' }),
    SongTakenDown: (event, to) => note(to, event, { kind: 'taken-down', by: 'moderator', reason: event.data.reason }),
    SongReinstated: (event, to) => note(to, event, { kind: 'reinstated', by: 'moderator' }),
    SongDeleted: (event, to) => note(to, event, { kind: 'deleted', by: 'artist' }),
  },
});

type What = TimelineEntry extends infer Entry
  ? Entry extends TimelineEntry
    ? Omit<Entry, 'id' | 'at'>
    : never
  : never;

function note(to: ProjectionWriter, { data: { songId }, position, metadata: { at } }: Recorded<SongEvent>, what: What) {
  const id = `${songId}~${position}`;
  to.collection(songTimeline).put(id, {
    songId,
    position,
    entry: { ...what, id: String(position), at } as TimelineEntry,
  });
}
