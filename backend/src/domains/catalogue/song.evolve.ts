// What each event of a song makes of it.
import { assertNever } from '../../kernel/assert';
import type { SongEvent } from './song.events';
import type { KnownSong, SongState } from './song.state';

export function evolveSong(state: SongState, event: SongEvent): SongState {
  switch (event.type) {
    case 'SongDrafted':
      return { kind: 'draft', song: event.data, approved: null, wasPublished: false };
    case 'SongPublished': {
      const before = state.kind === 'absent' ? null : state;
      const song = { ...event.data, releaseOn: before?.song.releaseOn ?? null };
      return { kind: 'published', song, approved: before?.approved ?? null, wasPublished: true };
    }
    default:
      // A stream begins with one of the two above.
      return state.kind === 'absent' ? state : evolveKnown(state, event);
  }
}

function evolveKnown(
  state: KnownSong,
  event: Exclude<SongEvent, { type: 'SongDrafted' | 'SongPublished' }>,
): SongState {
  const { song, approved, wasPublished } = state;
  const known = { song, approved, wasPublished };
  switch (event.type) {
    case 'SongEdited':
      return { ...state, song: { ...song, ...event.data.changes } };
    case 'SongSubmitted':
    case 'SongDocumentsSubmitted':
      return { ...known, kind: 'pending' };
    case 'SongDenied': {
      const { issueType, denialReason, customMessage } = event.data;
      const issue = { issueType, denialReason, customMessage };
      return { ...known, kind: 'needs-action', issue, isEditingEnabled: false };
    }
    case 'SongEditingEnabled':
      return state.kind === 'needs-action' ? { ...state, isEditingEnabled: true } : state;
    case 'SongApproved': {
      const { isrc, upc, content, publishesAt } = event.data;
      return { ...known, approved: { content, codes: { isrc, upc } }, kind: 'scheduled', publishesAt };
    }
    case 'SongPriced': {
      const { isPaid, priceTalents } = event.data;
      return { ...state, song: { ...song, isPaid, priceTalents } };
    }
    case 'SongWithdrawn':
      return state;
    case 'SongDeleted':
      return { ...known, kind: 'deleted' };
    default:
      return assertNever(event);
  }
}
