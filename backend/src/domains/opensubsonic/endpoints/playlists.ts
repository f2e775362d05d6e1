// A listener's own playlists.
import type { HttpCalls } from '@libretto/contracts/http';
import { mostPlaylistSongs, type PlaylistEntry } from '@libretto/contracts/http/playback/library';
import type { Ask, Endpoints } from '../endpoint';
import { missing, notThere } from '../refusal';
import { coverArtId } from '../views';

export const playlistEndpoints: Endpoints = {
  getPlaylists: async (ask) => {
    const { playlists } = await ask.call('GET /api/library/overview');
    const shown = playlists.map(async (entry) => view(entry, await contentOf(ask, entry.id)));
    return { playlists: { playlist: await Promise.all(shown) } };
  },
  getPlaylist: async (ask) => ({ playlist: await whole(ask, ask.parameters.required('id')) }),
  createPlaylist: async (ask) => {
    const { parameters, call } = ask;
    const playlistId = parameters.one('playlistId');
    const name = parameters.one('name');
    const songIds = parameters.ids('songId');
    if (playlistId !== undefined) {
      const before = await contentOf(ask, playlistId);
      await requireSongs(ask, songIds);
      await rename(ask, playlistId, name);
      await replaceSongs(ask, playlistId, before, songIds);
      return { playlist: await whole(ask, playlistId) };
    }
    if (name === undefined) throw missing('name');
    await requireSongs(ask, songIds);
    const { playlist } = await call('POST /api/library/create-playlist', { form: { name } });
    await appendSongs(ask, playlist.id, songIds);
    return { playlist: await whole(ask, playlist.id) };
  },
  updatePlaylist: async (ask) => {
    const { parameters, call } = ask;
    const playlistId = parameters.required('playlistId');
    const songIds = parameters.ids('songIdToAdd');
    const places = placesOf(await contentOf(ask, playlistId));
    await requireSongs(ask, songIds);
    await rename(ask, playlistId, parameters.one('name'));
    const isPublic = parameters.one('public');
    if (isPublic !== undefined) {
      const body = { isPublic: parameters.isTrue('public', false) };
      await call('PUT /api/library/playlists/{id}/visibility', { params: { id: playlistId }, body });
    }
    const removed = new Set(parameters.all('songIndexToRemove').map((index) => places[Number(index)]));
    for (const place of removed) {
      if (place !== undefined) await call('POST /api/library/remove-from-playlist', { body: { playlistId, ...place } });
    }
    await appendSongs(ask, playlistId, songIds);
    return {};
  },
  deletePlaylist: async ({ parameters, call }) => {
    await call('DELETE /api/library/playlists/{id}', { params: { id: parameters.required('id') } });
    return {};
  },
};

type Content = HttpCalls['GET /api/player/playlist/{id}']['response'];

const contentOf = ({ call }: Ask, id: string): Promise<Content> =>
  call('GET /api/player/playlist/{id}', { params: { id } });

/** Ordered as on the product's screens; a song may have several entries. */
const placesOf = ({ tracks, entries }: Content) =>
  tracks.map(({ id: songId }, at) => ({ songId, entryId: entries[at]?.id }));

/** Runs before any change, so that a request that fails halfway cannot lose songs of a playlist. */
async function requireSongs({ views }: Ask, songIds: readonly string[]): Promise<void> {
  const wanted = [...new Set(songIds)];
  if ((await views.songs(wanted)).length < wanted.length) throw notThere('song');
}

async function rename({ call }: Ask, id: string, name: string | undefined): Promise<void> {
  if (name !== undefined) await call('PUT /api/library/playlists/{id}', { params: { id }, body: { name } });
}

async function replaceSongs(ask: Ask, playlistId: string, before: Content, songIds: readonly string[]): Promise<void> {
  for (const place of placesOf(before)) {
    await ask.call('POST /api/library/remove-from-playlist', { body: { playlistId, ...place } });
  }
  await appendSongs(ask, playlistId, songIds);
}

/** Appends songs at the end one by one, as apps expect; the product's own screens add a new song at the top. */
async function appendSongs({ call }: Ask, playlistId: string, songIds: readonly string[]): Promise<void> {
  for (const songId of songIds) {
    const place = { position: mostPlaylistSongs, again: true };
    await call('POST /api/library/add-to-playlist', { body: { playlistId, songId, ...place } });
  }
}

async function whole(ask: Ask, id: string) {
  const content = await contentOf(ask, id);
  const { name, photo_url } = content.playlist;
  const [newest] = content.tracks;
  const picture = photo_url ?? newest?.artworkUrl ?? null;
  const shown = view({ id, name, photo_url: picture, song_count: content.tracks.length }, content);
  return { ...shown, entry: await ask.views.songs(content.tracks.map((track) => track.id)) };
}

function view(
  { id, name, photo_url, song_count }: Pick<PlaylistEntry, 'id' | 'name' | 'photo_url' | 'song_count'>,
  { playlist, tracks }: Content,
) {
  const imageId = photo_url?.split('/').at(-1);
  return {
    id,
    name,
    owner: playlist.owner?.username ?? '',
    public: playlist.isPublic,
    songCount: song_count,
    duration: Math.round(tracks.reduce((sum, { duration }) => sum + duration, 0)),
    created: playlist.createdAt,
    changed: playlist.changedAt,
    coverArt: imageId === undefined ? undefined : coverArtId('playlist', imageId),
  };
}
