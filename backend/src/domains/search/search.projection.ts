// Which songs, albums and artists match these words?
import type {
  AccountTypeChanged,
  ProfileImageChanged,
  SongPublished,
  SongWithdrawn,
  UsernameChanged,
  UserRegistered,
} from '@libretto/contracts/events';
import { defineProjection, type ProjectionWriter } from '../../kernel/projection';
import { defineCollection } from '../../ports/read-models';
import type { TextIndexDefinition } from '../../ports/text-search';

export const searchTexts: TextIndexDefinition = { name: 'search', fields: { title: 4, artist: 2 } };

export interface FoundDoc {
  readonly kind: 'song' | 'album' | 'artist';
  readonly id: string;
  /** Title of a song or album, name of an artist. */
  readonly title: string;
  /** Whose it is; an artist's own id. */
  readonly artistId: string;
  readonly imageId: string | null;
  /** Of a song; others have none. */
  readonly releaseId: string | null;
  /** Listeners are kept but not found: they may turn artist. */
  readonly isFound: boolean;
}

export const searchables = defineCollection<FoundDoc>()({
  name: 'searchables',
  indexes: { byArtist: { equals: ['artistId'] }, byRelease: { equals: ['releaseId'] } },
});

export const foundId = (kind: FoundDoc['kind'], id: string) => `${kind}-${id}`;

type Searched =
  | SongPublished
  | SongWithdrawn
  | UserRegistered
  | UsernameChanged
  | AccountTypeChanged
  | ProfileImageChanged;

export const searchProjection = defineProjection<Searched>({
  name: 'search',
  version: 3,
  collections: [searchables],
  textIndexes: [searchTexts],
  handlers: {
    SongPublished: async ({ data }, to) => {
      const artist = await to.collection(searchables).get(foundId('artist', data.artistId));
      const shared = { artistId: data.artistId, imageId: data.coverImageId, isFound: true };
      const { songId, title, releaseId, releaseTitle } = data;
      put(to, { kind: 'song', id: songId, title, releaseId, ...shared }, artist?.title ?? '');
      put(to, { kind: 'album', id: releaseId, title: releaseTitle, releaseId: null, ...shared }, artist?.title ?? '');
    },
    SongWithdrawn: async ({ data: { songId, releaseId } }, to) => {
      remove(to, foundId('song', songId));
      const others = await to.collection(searchables).find('byRelease', { releaseId }, 1);
      if (others.length === 0) remove(to, foundId('album', releaseId));
    },
    UserRegistered: ({ data: { userId, username, isArtist } }, to) =>
      put(to, {
        kind: 'artist',
        id: userId,
        title: username ?? '',
        artistId: userId,
        imageId: null,
        releaseId: null,
        isFound: isArtist,
      }),
    UsernameChanged: async ({ data: { userId, username } }, to) => {
      await changeArtist(to, userId, { title: username ?? '' });
      for (const { doc } of await to.collection(searchables).find('byArtist', { artistId: userId })) {
        if (doc.kind !== 'artist') put(to, doc, username ?? '');
      }
    },
    AccountTypeChanged: ({ data }, to) => changeArtist(to, data.userId, { isFound: data.isArtist }),
    ProfileImageChanged: ({ data }, to) => changeArtist(to, data.userId, { imageId: data.imageId }),
  },
});

function put(to: ProjectionWriter, doc: FoundDoc, artistName = ''): void {
  const id = foundId(doc.kind, doc.id);
  to.collection(searchables).put(id, doc);
  if (doc.isFound && doc.title !== '') to.indexText(searchTexts, id, { title: doc.title, artist: artistName });
  else to.unindexText(searchTexts, id);
}

function remove(to: ProjectionWriter, id: string): void {
  to.collection(searchables).delete(id);
  to.unindexText(searchTexts, id);
}

async function changeArtist(to: ProjectionWriter, userId: string, change: Partial<FoundDoc>): Promise<void> {
  const known = await to.collection(searchables).get(foundId('artist', userId));
  if (known) put(to, { ...known, ...change });
}
