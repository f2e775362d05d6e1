// Lists of albums and songs, and search.
import { longestSearch } from '@libretto/contracts/http/catalogue/search';
import { type AppAlbumDoc, appAlbums, appSongs, titleKeyOf } from '../app-music.projection';
import { appPeople, nameKeyOf } from '../app-people.projection';
import type { Ask, Endpoints } from '../endpoint';
import { Refusal, refusalCodes } from '../refusal';
import { type StarKind, stars } from '../stars.projection';

const most = 500;
const mostStarred = 1000;
const mostOffset = 10_000;
const latestYear = 9999;
const everyAlbum = { kind: 'album' } as const;
const everySong = { kind: 'song' } as const;

export const listEndpoints: Endpoints = {
  getAlbumList: async (ask) => ({ albumList: { album: await ask.views.albums(await albumList(ask)) } }),
  getAlbumList2: async (ask) => ({ albumList2: { album: await ask.views.albums(await albumList(ask)) } }),
  getRandomSongs: async (ask) => {
    const size = ask.parameters.count('size', 10, most);
    const genre = ask.parameters.one('genre');
    const songs = ask.reads.collection(appSongs);
    const { from, to } = yearsOf(ask.parameters);
    const drawn = { from, to, limit: size };
    const docs =
      genre === undefined
        ? await songs.sample('byYear', { equals: everySong, ...drawn })
        : await songs.sample('byGenreAndYear', { equals: { genre }, ...drawn });
    return { randomSongs: { song: await ask.views.songs(docs.map(({ songId }) => songId)) } };
  },
  getSongsByGenre: async (ask) => {
    const { parameters } = ask;
    const [count, offset] = [parameters.count('count', 10, most), parameters.count('offset', 0, mostOffset)];
    const songIds = await songsOfGenre(ask, parameters.required('genre'), count, offset);
    return { songsByGenre: { song: await ask.views.songs(songIds) } };
  },
  getStarred: async (ask) => ({ starred: await starred(ask) }),
  getStarred2: async (ask) => ({ starred2: await starred(ask) }),
  search2: async (ask) => ({ searchResult2: await found(ask) }),
  search3: async (ask) => ({ searchResult3: await found(ask) }),
};

/** Accepts years in either order; apps name the later one first for a descending list. */
function yearsOf(parameters: Ask['parameters']) {
  const [one, other] = [
    parameters.count('fromYear', 0, latestYear),
    parameters.count('toYear', latestYear, latestYear),
  ];
  const order = one > other ? ('descending' as const) : ('ascending' as const);
  return { from: Math.min(one, other), to: Math.max(one, other), order };
}

async function albumList(ask: Ask): Promise<readonly AppAlbumDoc[]> {
  const { reads, parameters } = ask;
  const albums = reads.collection(appAlbums);
  const [limit, offset] = [parameters.count('size', 10, most), parameters.count('offset', 0, mostOffset)];
  if (limit === 0) return [];
  const list = { limit, offset };
  const type = parameters.required('type');
  switch (type) {
    case 'random':
      return albums.sample('newest', { equals: everyAlbum, limit });
    case 'newest':
      return (await albums.find('newest', { equals: everyAlbum, ...list })).items;
    case 'alphabeticalByName':
      return (await albums.find('byTitle', { equals: everyAlbum, order: 'ascending', ...list })).items;
    case 'alphabeticalByArtist':
      return albumsByArtist(ask, limit, offset);
    case 'byYear':
      return (await albums.find('byYear', { equals: everyAlbum, ...yearsOf(parameters), ...list })).items;
    case 'byGenre': {
      const genre = parameters.required('genre');
      return (await albums.find('byGenre', { equals: { genre }, order: 'ascending', ...list })).items;
    }
    case 'frequent':
    case 'highest': {
      const { tracks } = await ask.call('GET /api/player/top-lists', { query: { limit: 100 } });
      return albumsOfTracks(ask, tracks, list);
    }
    case 'recent': {
      const { tracks } = await ask.call('GET /api/player/history', { query: { limit: 100 } });
      return albumsOfTracks(ask, tracks, list);
    }
    case 'starred': {
      const newest = { equals: { userId: ask.caller.userId, kind: 'album' }, ...list } as const;
      const { items } = await reads.collection(stars).find('byUser', newest);
      const docs = await albums.getMany(items.map(({ starredId }) => starredId));
      return docs.filter((doc) => doc !== undefined);
    }
    default:
      throw new Refusal(refusalCodes.generic, 'There is no such list of albums');
  }
}

async function albumsOfTracks(
  { reads }: Ask,
  tracks: readonly { albumId: string }[],
  list: { limit: number; offset: number },
) {
  const ids = [...new Set(tracks.map(({ albumId }) => albumId))].slice(list.offset, list.offset + list.limit);
  const docs = await reads.collection(appAlbums).getMany(ids);
  return docs.filter((doc) => doc !== undefined);
}

/** Iterates artist by artist, because albums do not store their artist's name. */
async function albumsByArtist({ reads }: Ask, limit: number, offset: number): Promise<readonly AppAlbumDoc[]> {
  const albums: AppAlbumDoc[] = [];
  let toPass = offset;
  for (let cursor: string | undefined; ; ) {
    const query = { equals: { hasSongs: true }, order: 'ascending', limit: most, cursor } as const;
    const { items, nextCursor } = await reads.collection(appPeople).find('artists', query);
    for (const { userId: artistId } of items) {
      const count = await reads.collection(appAlbums).count('byArtist', { artistId });
      if (count <= toPass) {
        toPass -= count;
        continue;
      }
      const rest = { equals: { artistId }, limit: Math.min(most, limit - albums.length), offset: toPass };
      albums.push(...(await reads.collection(appAlbums).find('byArtist', rest)).items);
      toPass = 0;
      if (albums.length >= limit) return albums;
    }
    if (nextCursor === undefined) return albums;
    cursor = nextCursor;
  }
}

async function songsOfGenre({ reads }: Ask, genre: string, limit: number, offset: number): Promise<readonly string[]> {
  if (limit === 0) return [];
  const query = { equals: { genre }, order: 'ascending', limit, offset } as const;
  return (await reads.collection(appSongs).find('byGenre', query)).items.map(({ songId }) => songId);
}

async function starred({ caller: { userId }, reads, views }: Ask) {
  const idsOf = async (kind: StarKind) => {
    const { items } = await reads.collection(stars).find('byUser', { equals: { userId, kind }, limit: mostStarred });
    return items.map(({ starredId }) => starredId);
  };
  const [artistIds, albumIds, songIds] = await Promise.all([idsOf('artist'), idsOf('album'), idsOf('song')]);
  const people = await reads.collection(appPeople).getMany(artistIds);
  const albums = await reads.collection(appAlbums).getMany(albumIds);
  return {
    artist: await views.artists(people.flatMap((person) => (person?.hasSongs ? [person] : []))),
    album: await views.albums(albums.filter((album) => album !== undefined)),
    song: await views.songs(songIds),
  };
}

/** Apps that synchronize the whole library send an empty query, page by page. */
async function found(ask: Ask) {
  const query = (ask.parameters.one('query') ?? '').replace(/^"(.*)"$/, '$1').trim();
  const part = (name: string) => ({
    limit: ask.parameters.count(`${name}Count`, 20, most),
    offset: ask.parameters.count(`${name}Offset`, 0, 1_000_000),
  });
  const ids =
    isLetter(query) || query === '' ? await beginningWith(ask, query, part) : await matching(ask, query, part);
  const { reads, views } = ask;
  const people = await reads.collection(appPeople).getMany(ids.artist);
  const albums = await reads.collection(appAlbums).getMany(ids.album);
  return {
    artist: await views.artists(people.flatMap((person) => (person?.hasSongs ? [person] : []))),
    album: await views.albums(albums.filter((album) => album !== undefined)),
    song: await views.songs(ids.song),
  };
}

interface Part {
  readonly limit: number;
  readonly offset: number;
}
interface FoundIds {
  readonly artist: readonly string[];
  readonly album: readonly string[];
  readonly song: readonly string[];
}

async function matching(ask: Ask, query: string, part: (name: string) => Part): Promise<FoundIds> {
  const of = async (type: keyof FoundIds) => {
    const { limit, offset } = part(type);
    if (limit === 0) return [];
    const { results } = await ask.call('GET /api/search', {
      query: { q: query.slice(0, longestSearch), type, limit: offset + limit },
    });
    return results.slice(offset, offset + limit).map(({ id }) => id);
  };
  const [artist, album, song] = await Promise.all([of('artist'), of('album'), of('song')]);
  return { artist, album, song };
}

/**
 * The product's search returns nothing for a single letter, which half of all songs contain; a single Chinese character
 * is a word.
 */
const isLetter = (query: string) => /^[\p{L}\p{N}]$/u.test(query) && !/\p{Script=Han}/u.test(query);

/** All titles and names with this prefix, in order; everything for an empty query. */
async function beginningWith({ reads }: Ask, query: string, part: (name: string) => Part): Promise<FoundIds> {
  const bounds = (key: string) => (key === '' ? {} : { from: key, to: `${key}\u{10ffff}` });
  const page = (name: string, key: string) => ({ order: 'ascending' as const, ...bounds(key), ...part(name) });
  const artist = page('artist', nameKeyOf(query));
  const [album, song] = [page('album', titleKeyOf(query)), page('song', titleKeyOf(query))];
  const none = { items: [] };
  const [people, albums, songs] = await Promise.all([
    artist.limit === 0 ? none : reads.collection(appPeople).find('artists', { equals: { hasSongs: true }, ...artist }),
    album.limit === 0 ? none : reads.collection(appAlbums).find('byTitle', { equals: everyAlbum, ...album }),
    song.limit === 0 ? none : reads.collection(appSongs).find('byTitle', { equals: everySong, ...song }),
  ]);
  return {
    artist: people.items.map(({ userId }) => userId),
    album: albums.items.map(({ releaseId }) => releaseId),
    song: songs.items.map(({ songId }) => songId),
  };
}
