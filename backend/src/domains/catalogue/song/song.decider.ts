// The life cycle of a song: drafted, submitted, reviewed, published, priced, denied, deleted.
import type {
  DraftedSong,
  PublishedSong,
  ReportReason,
  SongChanges,
  SongDocument,
  SongIssueType,
  SubmissionType,
} from '@libretto/contracts/events';
import type { Decider } from '../../../kernel/commands/decider';
import { canonicalJson } from '../../../kernel/events/canonical-json';
import { assertNever } from '../../../kernel/values/assert';
import type { SongEvent } from './song.events';
import { evolveSong } from './song.evolve';
import { contentOf, type KnownSong, type SongCodes, type SongState } from './song.state';

interface OfArtist {
  readonly songId: string;
  readonly byUserId: string;
}

interface OfReviewer {
  readonly songId: string;
  readonly reviewerId: string;
}

interface OfModerator {
  readonly songId: string;
  readonly moderatorId: string;
  readonly actId: string;
}

export type SongCommand =
  /** Publishes a song of the demo catalogue immediately, without a review. */
  | { readonly kind: 'publish'; readonly song: PublishedSong }
  /** `submits` submits the draft for review immediately, as a single that is its own release. */
  | { readonly kind: 'draft'; readonly song: DraftedSong; readonly submits: boolean }
  | (OfArtist & { readonly kind: 'edit'; readonly changes: SongChanges; readonly submits: boolean })
  | (OfArtist & { readonly kind: 'submit' })
  | (OfArtist & { readonly kind: 'enable-editing' })
  | (OfArtist & {
      readonly kind: 'submit-documents';
      readonly submissionType: SubmissionType;
      readonly notes: string | null;
      readonly documents: readonly SongDocument[];
    })
  | (OfArtist & { readonly kind: 'price'; readonly isPaid: boolean; readonly priceTalents: number })
  | (OfArtist & { readonly kind: 'delete' })
  /** Allowed in every state, because the artist's account was deleted. */
  | (OfArtist & { readonly kind: 'erase' })
  /** `actId` is the moderation decision that blocked the artist's account. */
  | (OfModerator & { readonly kind: 'take-down'; readonly reason: ReportReason })
  /** `actId` is the moderation decision that was withdrawn. */
  | (OfModerator & { readonly kind: 'reinstate'; readonly at: string })
  /** `codes` is null when the song was not pending when its codes were to be assigned. */
  | (OfReviewer & { readonly kind: 'approve'; readonly codes: SongCodes | null; readonly at: string })
  | (OfReviewer & {
      readonly kind: 'deny';
      readonly issueType: SongIssueType;
      readonly denialReason: string;
      readonly customMessage: string | null;
    })
  /** Publishes the song if its release date has passed. */
  | { readonly kind: 'publish-due'; readonly songId: string; readonly at: string };

export type SongRefusal =
  | 'AlreadyPublished'
  | 'AlreadyDrafted'
  | 'NoSuchSong'
  | 'NotYours'
  /** The song awaits its review or has passed it. */
  | 'NotEditable'
  | 'NotSubmittable'
  | 'NotDeletable'
  | 'NotApproved'
  | 'NeedsNoAction'
  | 'NeedsNoDocuments'
  | 'NotPending'
  | 'NotReviewable';

type Decision = readonly SongEvent[] | SongRefusal;

export const songDecider: Decider<SongState, SongCommand, SongEvent, SongRefusal> = {
  initialState: { kind: 'absent' },
  evolve: evolveSong,
  decide: (command, state) => {
    if (command.kind === 'publish') {
      return state.kind === 'absent' ? [{ type: 'SongPublished', data: command.song }] : 'AlreadyPublished';
    }
    if (command.kind === 'draft') return draft(command, state);
    if (state.kind === 'absent' || state.kind === 'deleted') return 'NoSuchSong';
    if ('byUserId' in command) {
      return state.song.artistId === command.byUserId ? decideOfArtist(command, state) : 'NotYours';
    }
    return 'moderatorId' in command ? decideOfModeration(command, state) : decideOfReview(command, state);
  },
};

function draft({ song, submits }: Extract<SongCommand, { kind: 'draft' }>, state: SongState): Decision {
  if (state.kind !== 'absent') return 'AlreadyDrafted';
  if (submits && !isMeasured(song)) return 'NotSubmittable';
  return [{ type: 'SongDrafted', data: song }, ...(submits ? [submitted(song)] : [])];
}

function decideOfArtist(command: Extract<SongCommand, OfArtist>, state: KnownSong): Decision {
  const { songId, byUserId: artistId } = command;
  const isOpen = state.kind === 'draft' || state.kind === 'needs-action';
  switch (command.kind) {
    case 'edit': {
      if (!isOpen) return 'NotEditable';
      const changes = whatChanges(state.song, command.changes);
      const edited: SongEvent[] =
        Object.keys(changes).length === 0 ? [] : [{ type: 'SongEdited', data: { songId, artistId, changes } }];
      if (!command.submits) return edited;
      return isMeasured({ ...state.song, ...changes }) ? [...edited, submitted(state.song)] : 'NotSubmittable';
    }
    case 'submit':
      if (state.kind === 'pending') return [];
      return isOpen && isMeasured(state.song) ? [submitted(state.song)] : 'NotSubmittable';
    case 'enable-editing':
      if (state.kind !== 'needs-action') return 'NeedsNoAction';
      return state.isEditingEnabled ? [] : [{ type: 'SongEditingEnabled', data: { songId, artistId } }];
    case 'submit-documents': {
      if (state.kind !== 'needs-action') return 'NeedsNoAction';
      if (state.issue.issueType !== 'copyright') return 'NeedsNoDocuments';
      const { submissionType, notes, documents } = command;
      return [{ type: 'SongDocumentsSubmitted', data: { songId, artistId, submissionType, notes, documents } }];
    }
    case 'price': {
      if (state.kind !== 'published' && state.kind !== 'scheduled') return 'NotApproved';
      const { isPaid, priceTalents } = command;
      if (state.song.isPaid === isPaid && state.song.priceTalents === priceTalents) return [];
      return [{ type: 'SongPriced', data: { songId, isPaid, priceTalents } }];
    }
    case 'delete':
      return isOpen ? [{ type: 'SongDeleted', data: { songId, artistId } }] : 'NotDeletable';
    case 'erase': {
      const { releaseId } = state.song;
      const isPublic = state.kind === 'published';
      return [
        ...(isPublic ? [{ type: 'SongWithdrawn', data: { songId, artistId, releaseId } } as const] : []),
        { type: 'SongDeleted', data: { songId, artistId } },
      ];
    }
    default:
      return assertNever(command);
  }
}

/** Affects only songs that are public or scheduled; all others are not audible anyway. */
function decideOfModeration(command: Extract<SongCommand, OfModerator>, state: KnownSong): readonly SongEvent[] {
  const { songId, moderatorId: byUserId, actId } = command;
  const { artistId, releaseId } = state.song;
  switch (command.kind) {
    case 'take-down': {
      if (state.kind !== 'published' && state.kind !== 'scheduled') return [];
      const isPublic = state.kind === 'published';
      return [
        ...(isPublic ? [{ type: 'SongWithdrawn', data: { songId, artistId, releaseId } } as const] : []),
        { type: 'SongTakenDown', data: { songId, artistId, actId, byUserId, reason: command.reason } },
      ];
    }
    case 'reinstate': {
      // A song that another decision took down stays down.
      if (state.kind !== 'taken-down' || state.actId !== actId) return [];
      const isPublic = state.wasPublic || isDue(state.publishesAt ?? command.at, command.at);
      return [
        { type: 'SongReinstated', data: { songId, artistId, actId, byUserId } },
        ...(isPublic ? [published(state.song)] : []),
      ];
    }
    default:
      return assertNever(command);
  }
}

function decideOfReview(
  command: Extract<SongCommand, OfReviewer | { kind: 'publish-due' }>,
  state: KnownSong,
): Decision {
  switch (command.kind) {
    case 'approve':
      return state.kind === 'pending' && command.codes ? approved(command, command.codes, state) : 'NotPending';
    case 'deny':
      return denied(command, state);
    case 'publish-due':
      return state.kind === 'scheduled' && isDue(state.publishesAt ?? command.at, command.at)
        ? [published(state.song)]
        : [];
    default:
      return assertNever(command);
  }
}

function approved(
  { songId, reviewerId, at }: Extract<SongCommand, { kind: 'approve' }>,
  { isrc, upc }: SongCodes,
  { song }: KnownSong,
): readonly SongEvent[] {
  const { artistId, title, releaseOn } = song;
  const publishesAt = releaseOn === null || isDue(releaseOn, at) ? null : releaseOn;
  const content = contentOf(song);
  const approval = { songId, artistId, title, isrc, upc, reviewerId, content, publishesAt };
  return [{ type: 'SongApproved', data: approval }, ...(publishesAt === null ? [published(song)] : [])];
}

/** A public song is withdrawn before it is denied. */
function denied(
  { songId, reviewerId, issueType, denialReason, customMessage }: Extract<SongCommand, { kind: 'deny' }>,
  { kind, song }: KnownSong,
): Decision {
  if (kind !== 'pending' && kind !== 'published' && kind !== 'scheduled') return 'NotReviewable';
  const { artistId, releaseId, title } = song;
  const denial = { songId, artistId, title, issueType, denialReason, customMessage, reviewerId };
  return [
    ...(kind === 'published' ? [{ type: 'SongWithdrawn', data: { songId, artistId, releaseId } } as const] : []),
    { type: 'SongDenied', data: denial },
  ];
}

/** A song can be reviewed and published only once its sound is measured. */
const isMeasured = ({ sound }: DraftedSong) => sound.durationSamples > 0;

const submitted = ({ songId, artistId }: DraftedSong): SongEvent => ({
  type: 'SongSubmitted',
  data: { songId, artistId },
});

function published({ releaseOn: _releaseOn, ...song }: DraftedSong): SongEvent {
  return { type: 'SongPublished', data: song };
}

const isDue = (when: string, at: string) => Date.parse(when) <= Date.parse(at);

/** The requested changes that differ from the current content. */
function whatChanges(song: DraftedSong, asked: SongChanges): SongChanges {
  const changed = Object.entries(asked).filter(([field, value]) => {
    const present = song[field as keyof SongChanges];
    return value !== undefined && canonicalJson(value) !== canonicalJson(present);
  });
  return Object.fromEntries(changed);
}
