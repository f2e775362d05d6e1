// Browses artists, albums and songs, and the information about them.
import { appAlbums, appGenres, appSongs } from '../app-music.projection';
import { type AppPersonDoc, appPeople, nameKeyOf } from '../app-people.projection';
import type { Ask, Endpoints } from '../endpoint';
import { notThere } from '../refusal';
import { libraryFolder } from './system';

const page = 1000;
const mostOfArtist = 500;
/** Empty, because our sorting ignores no articles. */
const ignoredArticles = '';

export const browsingEndpoints: Endpoints = {
  getArtists: async (ask) => ({ artists: { ignoredArticles, index: await indexed(ask) } }),
  getIndexes: async (ask) => ({ indexes: { ignoredArticles, lastModified: 0, index: await indexed(ask) } }),
  getArtist: async (ask) => {
    const person = await artistOf(ask, ask.parameters.required('id'));
    const [artist] = await ask.views.artists([person]);
    return { artist: { ...artist, album: await albumsOf(ask, person.userId) } };
  },
  getAlbum: async (ask) => {
    const id = ask.parameters.required('id');
    const doc = await ask.reads.collection(appAlbums).get(id);
    if (!doc) throw notThere('album');
    const [album] = await ask.views.albums([doc]);
    return { album: { ...album, song: await ask.views.songs(await ask.views.songIdsOf(id)) } };
  },
  getSong: async (ask) => {
    const [song] = await ask.views.songs([ask.parameters.required('id')]);
    if (!song) throw notThere('song');
    return { song };
  },
  // An artist is a directory of albums, and an album is a directory of songs.
  getMusicDirectory: async (ask) => {
    const id = ask.parameters.required('id');
    if (id === String(libraryFolder.id)) {
      const child = (await indexed(ask)).flatMap(({ artist }) =>
        artist.map((each) => ({ ...each, title: each.name, isDir: true })),
      );
      return { directory: { id, name: libraryFolder.name, child } };
    }
    const album = await ask.reads.collection(appAlbums).get(id);
    if (album) {
      const child = await ask.views.songs(await ask.views.songIdsOf(id));
      return { directory: { id, parent: album.artistId, name: album.title, child } };
    }
    const person = await artistOf(ask, id);
    return { directory: { id, name: person.username ?? '', child: await albumsOf(ask, id) } };
  },
  getGenres: async ({ reads }) => {
    const { items } = await reads
      .collection(appGenres)
      .find('all', { equals: { kind: 'genre' }, order: 'ascending', limit: page });
    const counted = await Promise.all(
      items.map(async ({ genre }) => ({
        songCount: await reads.collection(appSongs).count('byGenre', { genre }),
        albumCount: await reads.collection(appAlbums).count('byGenre', { genre }),
        value: genre,
      })),
    );
    return { genres: { genre: counted.filter(({ songCount }) => songCount > 0) } };
  },
  getArtistInfo: async (ask) => ({ artistInfo: await artistInfo(ask) }),
  getArtistInfo2: async (ask) => ({ artistInfo2: await artistInfo(ask) }),
  getAlbumInfo: () => ({ albumInfo: {} }),
  getAlbumInfo2: () => ({ albumInfo: {} }),
  getTopSongs: async (ask) => {
    const artistId = await artistIdOf(ask);
    const newest = { equals: { artistId }, limit: mostOfArtist };
    const ofArtist = artistId === '' ? [] : (await ask.reads.collection(appSongs).find('byArtist', newest)).items;
    const songs = await ask.views.songs(ofArtist.map(({ songId }) => songId));
    const mostPlayed = [...songs].sort((a, b) => b.playCount - a.playCount);
    return { topSongs: { song: mostPlayed.slice(0, ask.parameters.count('count', 50, page)) } };
  },
  getSimilarSongs: async (ask) => ({ similarSongs: { song: await similar(ask) } }),
  getSimilarSongs2: async (ask) => ({ similarSongs2: { song: await similar(ask) } }),
};

/** Finds the artist by id, else by name; an empty string when unknown. */
async function artistIdOf({ parameters, reads }: Ask): Promise<string> {
  const id = parameters.one('id');
  if (id !== undefined) return id;
  const byName = { equals: { nameKey: nameKeyOf(parameters.required('artist')) }, limit: 1 };
  return (await reads.collection(appPeople).find('byName', byName)).items[0]?.userId ?? '';
}

/** All artists with public songs, grouped by first letter. */
async function indexed({ reads, views }: Ask) {
  const people: AppPersonDoc[] = [];
  for (let cursor: string | undefined; ; ) {
    const query = { equals: { hasSongs: true }, order: 'ascending', limit: page, cursor } as const;
    const { items, nextCursor } = await reads.collection(appPeople).find('artists', query);
    people.push(...items);
    if (nextCursor === undefined) break;
    cursor = nextCursor;
  }
  const letters = new Map<string, Awaited<ReturnType<typeof views.artists>>>();
  for (const artist of await views.artists(people)) {
    const [first = ''] = artist.name.normalize('NFKD').toUpperCase();
    const letter = /\p{L}/u.test(first) ? first : '#';
    letters.set(letter, [...(letters.get(letter) ?? []), artist]);
  }
  return [...letters].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, artist]) => ({ name, artist }));
}

async function artistOf({ reads }: Ask, id: string): Promise<AppPersonDoc> {
  const person = await reads.collection(appPeople).get(id);
  if (!person?.hasSongs) throw notThere('artist');
  return person;
}

async function albumsOf({ reads, views }: Ask, artistId: string) {
  const { items } = await reads.collection(appAlbums).find('byArtist', { equals: { artistId }, limit: mostOfArtist });
  return views.albums(items);
}

async function artistInfo(ask: Ask) {
  const { userId } = await artistOf(ask, ask.parameters.required('id'));
  const profile = await ask.call('GET /api/user/profile/{id}', { params: { id: userId } });
  return { biography: profile.bio === '' ? undefined : profile.bio, similarArtist: [] };
}

/** Songs similar to a song, to the first song of an album, or to an artist's newest song. */
async function similar(ask: Ask) {
  const id = ask.parameters.required('id');
  const [ofAlbum] = await ask.views.songIdsOf(id);
  const newest = { equals: { artistId: id }, limit: 1 };
  const [ofArtist] = (await ask.reads.collection(appSongs).find('byArtist', newest)).items;
  const songId = ofAlbum ?? ofArtist?.songId ?? id;
  const { tracks } = await ask.call('GET /api/player/related/{id}', { params: { id: songId } });
  const count = ask.parameters.count('count', 50, page);
  return ask.views.songs(tracks.slice(0, count).map((track) => track.id));
}
