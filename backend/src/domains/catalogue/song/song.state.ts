// The state of a song on its way from a draft to the public.
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
  /**
   * The last approved version; its codes are null if it was published without a review, like songs of the demo data.
   */
  readonly approved: { readonly content: SongContent; readonly codes: SongCodes | null } | null;
  /** All documents that were ever submitted. */
  readonly documents: readonly SongDocument[];
  /** The sound of a published song survives its deletion, because somebody may have bought it. */
  readonly wasPublished: boolean;
}

export type SongState =
  | { readonly kind: 'absent' }
  | (Known & { readonly kind: 'draft' | 'pending' | 'published' | 'deleted' })
  | (Known & { readonly kind: 'needs-action'; readonly issue: SongIssue; readonly isEditingEnabled: boolean })
  /** Approved and public from this time on; null between an approval and the publication that follows immediately. */
  | (Known & { readonly kind: 'scheduled'; readonly publishesAt: string | null })
  /** Taken down with the artist's account; the former state is kept for the case that the decision is withdrawn. */
  | (Known & {
      readonly kind: 'taken-down';
      readonly actId: string;
      readonly wasPublic: boolean;
      readonly publishesAt: string | null;
    });

export type KnownSong = Exclude<SongState, { readonly kind: 'absent' }>;

/** The content that a later edit is compared with. */
export function contentOf(song: DraftedSong): SongContent {
  const { songId: _songId, artistId: _artistId, releaseId: _releaseId, isGaplessRelease: _gapless, ...content } = song;
  return content;
}
