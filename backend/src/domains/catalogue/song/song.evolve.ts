// Applies each event to the state of a song.
import { assertNever } from '../../../kernel/values/assert';
import type { SongEvent } from './song.events';
import { contentOf, type KnownSong, type SongState } from './song.state';

export function evolveSong(state: SongState, event: SongEvent): SongState {
  switch (event.type) {
    case 'SongDrafted':
      return { kind: 'draft', song: event.data, approved: null, documents: [], wasPublished: false };
    case 'SongPublished': {
      const before = state.kind === 'absent' ? null : state;
      const song = { ...event.data, releaseOn: before?.song.releaseOn ?? null };
      const approved = before?.approved ?? { content: contentOf(song), codes: null };
      return { kind: 'published', song, approved, documents: before?.documents ?? [], wasPublished: true };
    }
    default:
      // Every stream begins with one of the two events above.
      return state.kind === 'absent' ? state : evolveKnown(state, event);
  }
}

function evolveKnown(
  state: KnownSong,
  event: Exclude<SongEvent, { type: 'SongDrafted' | 'SongPublished' }>,
): SongState {
  const { song, approved, documents, wasPublished } = state;
  const known = { song, approved, documents, wasPublished };
  switch (event.type) {
    case 'SongEdited':
      return { ...state, song: { ...song, ...event.data.changes } };
    case 'SongSubmitted':
      return { ...known, kind: 'pending' };
    case 'SongDocumentsSubmitted':
      return { ...known, kind: 'pending', documents: [...documents, ...event.data.documents] };
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
      const price = { isPaid, priceTalents };
      // An artist may price an approved song freely, so the price is no difference from the approved content.
      const repriced = approved && { ...approved, content: { ...approved.content, ...price } };
      return { ...state, song: { ...song, ...price }, approved: repriced };
    }
    case 'SongWithdrawn':
      return state;
    case 'SongTakenDown': {
      const publishesAt = state.kind === 'scheduled' ? state.publishesAt : null;
      const { actId } = event.data;
      return { ...known, kind: 'taken-down', actId, wasPublic: state.kind === 'published', publishesAt };
    }
    case 'SongReinstated':
      return state.kind === 'taken-down' ? { ...known, kind: 'scheduled', publishesAt: state.publishesAt } : state;
    case 'SongDeleted':
      return { ...known, kind: 'deleted' };
    default:
      return assertNever(event);
  }
}
