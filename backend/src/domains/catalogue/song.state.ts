// Where a song is on its way from a draft to the public, and what is known of it.
import type { DraftedSong, SongContent, SongDocument, SongIssueType } from '@libretto/contracts/events';

export interface SongIssue {
  readonly issueType: SongIssueType;
  readonly denialReason: string;
  readonly customMessage: string | null;
}

export interface SongCodes {
  readonly isrc: string;
  readonly upc: string;
}

interface Known {
  readonly song: DraftedSong;
  /** What was approved last; its codes are missing where it was published without a review, as the demo's songs. */
  readonly approved: { readonly content: SongContent; readonly codes: SongCodes | null } | null;
  /** All that were ever handed in. */
  readonly documents: readonly SongDocument[];
  /** Its sound stays when it is deleted: somebody may have bought it. */
  readonly wasPublished: boolean;
}

export type SongState =
  | { readonly kind: 'absent' }
  | (Known & { readonly kind: 'draft' | 'pending' | 'published' | 'deleted' })
  | (Known & { readonly kind: 'needs-action'; readonly issue: SongIssue; readonly isEditingEnabled: boolean })
  /** Approved, public at its hour; null between an approval and the publication right behind it. */
  | (Known & { readonly kind: 'scheduled'; readonly publishesAt: string | null })
  /** With its artist's account; as it was before, for the day on which the decision is taken back. */
  | (Known & {
      readonly kind: 'taken-down';
      readonly actId: string;
      readonly wasPublic: boolean;
      readonly publishesAt: string | null;
    });

export type KnownSong = Exclude<SongState, { readonly kind: 'absent' }>;

/** What a later edit is compared with. */
export function contentOf(song: DraftedSong): SongContent {
  const { songId: _songId, artistId: _artistId, releaseId: _releaseId, isGaplessRelease: _gapless, ...content } = song;
  return content;
}
