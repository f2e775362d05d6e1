// Validation of a post before it is published, in the spec's words.

import type { Track } from '@libretto/contracts/federation';
import type { MediaKind } from '@libretto/contracts/media-rules';
import { t } from '@lingui/core/macro';
import { mediaWords } from './media-words';

export const maxDescriptionLength = 500;

export type Audience = 'public' | 'tuned-in';
export type ContentType = 'none' | 'song' | MediaKind;

export interface PostDraft {
  readonly description: string;
  readonly audience: Audience;
  readonly contentType: ContentType;
  readonly song: Track | null;
}

/** Upload state of the photo, audio or video. */
export interface DraftMedia {
  readonly isUploading: boolean;
  readonly url: string | null;
}

export const emptyDraft: PostDraft = { description: '', audience: 'public', contentType: 'none', song: null };
export const noMedia: DraftMedia = { isUploading: false, url: null };

export interface DraftProblems {
  readonly description?: string;
  readonly song?: string;
  readonly media?: string;
}

export const isMedia = (type: ContentType): type is MediaKind => type !== 'none' && type !== 'song';

/** Public posts carry at most a song, so a change to the public audience removes other media. */
export function withAudience(draft: PostDraft, audience: Audience): PostDraft {
  const isDropped = audience === 'public' && isMedia(draft.contentType);
  return { ...draft, audience, ...(isDropped && { contentType: 'none' }) };
}

export function withContentType(draft: PostDraft, contentType: ContentType): PostDraft {
  return {
    ...draft,
    contentType,
    song: contentType === 'song' ? draft.song : null,
    ...(isMedia(contentType) && { audience: 'tuned-in' }),
  };
}

export function problemsOf({ description, contentType, song }: PostDraft, media: DraftMedia = noMedia): DraftProblems {
  return {
    ...(description.trim() === '' && { description: t`Please enter a description` }),
    ...(contentType === 'song' && song === null && { song: t`Please select a song` }),
    ...(isMedia(contentType) && media.url === null && { media: missingMedia(contentType, media) }),
  };
}

const missingMedia = (kind: MediaKind, { isUploading }: DraftMedia) =>
  isUploading ? t`The upload is not finished yet` : mediaWords(kind).missing;

export const isReady = (draft: PostDraft, media: DraftMedia = noMedia) =>
  Object.keys(problemsOf(draft, media)).length === 0;

/** True when closing the composer would lose nothing. */
export const isBlank = ({ description, contentType }: PostDraft) => description.trim() === '' && contentType === 'none';

export function postBody({ description, contentType, song }: PostDraft, media: DraftMedia = noMedia) {
  return {
    description: description.trim(),
    contentType,
    mediaUrl: isMedia(contentType) ? media.url : null,
    songId: contentType === 'song' ? (song?.id ?? null) : null,
  };
}
