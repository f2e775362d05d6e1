// What is found, what makes it known, and who follows whom.
import { type SearchKind, searchKinds } from '@libretto/contracts/http/search';
import { defineCollection } from '../../ports/read-models';
import type { TextIndexDefinition } from '../../ports/text-search';

const fields = { title: 4, artist: 2 };
const textsOf = (kind: SearchKind): TextIndexDefinition => ({ name: `search-${kind}`, fields });

/** One index for each kind, so that one that is asked for alone costs nothing of the others. */
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
  /** Title of a song, album or playlist, name of an artist, text of a post. */
  readonly title: string;
  /** Whose it is; an artist's own id. */
  readonly artistId: string;
  readonly imageId: string | null;
  /** Of a song; others have none. */
  readonly releaseId: string | null;
  /** Of an artist: listeners are kept but not found, as they may turn artist. Of a playlist: it may be read by anyone. */
  readonly isFound: boolean;
  /** Of a playlist, which may be restored as public as it was. */
  readonly isDeleted?: boolean;
  /** Of a post or a person: a moderator hid it. */
  readonly isHidden?: boolean;
}

export const searchables = defineCollection<FoundDoc>()({
  name: 'searchables',
  indexes: { byArtist: { equals: ['artistId'] }, byRelease: { equals: ['releaseId'] } },
});

export const foundId = (kind: SearchKind, id: string) => `${kind}-${id}`;

/**
 * How known something is, by the id of what is found: plays of a song, plays and followers of an artist, comments of a post. Apart
 * from the thing itself, as what happens to it may be seen before it.
 */
export const searchCounts = defineCollection<{ readonly count: number }>()({ name: 'search-counts', indexes: {} });

/** Who follows whom: `{followerId}~{followeeId}`. */
export const searchFollows = defineCollection<{ readonly followeeId: string }>()({
  name: 'search-follows',
  indexes: {},
});
export const followId = (followerId: string, followeeId: string) => `${followerId}~${followeeId}`;
