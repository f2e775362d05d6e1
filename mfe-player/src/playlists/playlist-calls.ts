// What the playlist dialogs read and change. Their failures are only logged, as the specification has it.
import type { HttpCalls } from '@libretto/contracts/http';
import { command } from '@libretto/product/command';
import { patch, query, readAgain } from '@libretto/product/query';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

type Status = HttpCalls['GET /api/library/playlist-status']['response'];
export type StatusEntry = Status['playlists'][number];

export const usePlaylistStatus = (songId: string) =>
  useQuery({
    ...query('GET /api/library/playlist-status', { query: { songId } }),
    // Another tab may have filled a list meanwhile.
    staleTime: 0,
  });

/** Sidebar, library and the list's own page read the same server. */
function readListsAgain(client: QueryClient, playlistId: string): void {
  void readAgain(client, 'GET /api/library/overview');
  void readAgain(client, 'GET /api/player/playlist/{id}', { params: { id: playlistId } });
}

export interface PlaylistChange {
  playlistId: string;
  isAdded: boolean;
}

/** Puts a song into a list or takes it out: shown at once, taken back when the server refuses. */
export function useChangePlaylist(songId: string, onChanged: (change: PlaylistChange) => void) {
  const client = useQueryClient();
  const show = (change: PlaylistChange) =>
    patch(client, 'GET /api/library/playlist-status', { query: { songId } }, (status) => withChange(status, change));
  return useMutation({
    scope: { id: `playlists-of-${songId}` },
    retry: false,
    networkMode: 'always',
    mutationFn: ({ playlistId, isAdded }: PlaylistChange) =>
      command(isAdded ? 'POST /api/library/add-to-playlist' : 'POST /api/library/remove-from-playlist', {
        body: { playlistId, songId },
      }),
    onMutate: (change) => void show(change),
    onSuccess: (_answer, change) => {
      readListsAgain(client, change.playlistId);
      onChanged(change);
    },
    onError: (error, change) => {
      console.error('The playlist could not be changed.', error);
      show({ ...change, isAdded: !change.isAdded });
    },
  });
}

export interface NewPlaylist {
  name: string;
  image: File | null;
  dominantColour: string | null;
}

export function useCreatePlaylist() {
  const client = useQueryClient();
  return useMutation({
    retry: false,
    networkMode: 'always',
    mutationFn: async ({ name, image, dominantColour }: NewPlaylist) => {
      const form = new FormData();
      form.append('name', name);
      if (image) form.append('image', image);
      if (dominantColour) form.append('dominant_color', dominantColour);
      // The form is what travels; its fields are what the contract names.
      const body = form as unknown as HttpCalls['POST /api/library/create-playlist']['body'];
      return (await command('POST /api/library/create-playlist', { body })).playlist;
    },
    onSuccess: ({ id }) => readListsAgain(client, id),
    onError: (error) => console.error('The playlist could not be created.', error),
  });
}

function withChange({ playlists }: Status, { playlistId, isAdded }: PlaylistChange): Status {
  const by = isAdded ? 1 : -1;
  return {
    playlists: playlists.map((each) =>
      each.id === playlistId ? { ...each, contains_song: isAdded, song_count: each.song_count + by } : each,
    ),
  };
}
