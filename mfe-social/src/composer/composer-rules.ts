// What a post needs before it can be published, in the spec's words.
import type { Track } from '@libretto/contracts/federation';

export const maxDescriptionLength = 500;

export interface PostDraft {
  readonly description: string;
  /** Public posts carry nothing or a song. */
  readonly contentType: 'none' | 'song';
  readonly song: Track | null;
}

export const emptyDraft: PostDraft = { description: '', contentType: 'none', song: null };

export interface DraftProblems {
  readonly description?: string;
  readonly song?: string;
}

export function problemsOf({ description, contentType, song }: PostDraft): DraftProblems {
  return {
    ...(description.trim() === '' && { description: 'Please enter a description' }),
    ...(contentType === 'song' && song === null && { song: 'Please select a song' }),
  };
}

export const isReady = (draft: PostDraft) => Object.keys(problemsOf(draft)).length === 0;

/** Nothing would be lost by closing the composer. */
export const isBlank = ({ description, contentType }: PostDraft) => description.trim() === '' && contentType === 'none';

export function postBody({ description, contentType, song }: PostDraft) {
  return { description: description.trim(), contentType, mediaUrl: null, songId: song?.id ?? null };
}
