// Searchable documents, their popularity counts, and follows.
import { type SearchKind, searchKinds } from '@libretto/contracts/http/catalogue/search';
import { defineCollection } from '../../ports/read-models/read-models';
import type { TextIndexDefinition } from '../../ports/read-models/text-search';

const fields = { title: 4, artist: 2 };
const textsOf = (kind: SearchKind): TextIndexDefinition => ({ name: `search-${kind}`, fields });

/** One index per kind, so that a search for one kind does not read the others. */
export const searchTexts: Readonly<Record<SearchKind, TextIndexDefinition>> = {
  song: textsOf('song'),
  artist: textsOf('artist'),
  album: textsOf('album'),
  playlist: textsOf('playlist'),
  post: textsOf('post'),
};
export const allSearchTexts = searchKinds.map((kind) => searchTexts[kind]);

export interface FoundDoc {
  readonly kind: SearchKind;
  readonly id: string;
  /** Title of a song, album or playlist, name of an artist, or text of a post. */
  readonly title: string;
  /** Id of the owner; an artist's own id. */
  readonly artistId: string;
  readonly imageId: string | null;
  /** Release id of a song; null for other kinds. */
  readonly releaseId: string | null;
  /**
   * For people: whether they are artists; listeners are stored too, as they may become artists. For playlists: whether
   * they are public.
   */
  readonly isFound: boolean;
  /** Set for a deleted playlist, which may be restored with its visibility. */
  readonly isDeleted?: boolean;
  /** Set for a post or a person that a moderator hid. */
  readonly isHidden?: boolean;
}

export const searchables = defineCollection<FoundDoc>()({
  name: 'searchables',
  indexes: { byArtist: { equals: ['artistId'] }, byRelease: { equals: ['releaseId'] } },
});

export const foundId = (kind: SearchKind, id: string) => `${kind}-${id}`;

/**
 * Popularity counts by id: plays of a song, plays and followers of an artist, comments of a post. They are stored
 * separately, because these events may arrive before the document.
 */
export const searchCounts = defineCollection<{ readonly count: number }>()({ name: 'search-counts', indexes: {} });

/** Follows by follower and followee: `{followerId}~{followeeId}`. */
export const searchFollows = defineCollection<{ readonly followeeId: string }>()({
  name: 'search-follows',
  indexes: {},
});
export const followId = (followerId: string, followeeId: string) => `${followerId}~${followeeId}`;
