// What the playlist dialogs read and change. Their failures are only logged, as the specification has it.
import { callApi } from '@libretto/contracts/client';
import type { HttpCalls } from '@libretto/contracts/http';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

type Status = HttpCalls['GET /api/library/playlist-status']['response'];
export type StatusEntry = Status['playlists'][number];

const statusKey = (songId: string) => ['GET /api/library/playlist-status', songId];

export const usePlaylistStatus = (songId: string) =>
  useQuery({
    queryKey: statusKey(songId),
    queryFn: ({ signal }) => callApi('GET /api/library/playlist-status', { query: { songId }, signal }),
    // Another tab may have filled a list meanwhile.
    staleTime: 0,
  });

/** Sidebar, library and the list's own page read the same server. */
function tellLists(client: QueryClient, playlistId: string): void {
  void client.invalidateQueries({ queryKey: ['GET /api/library/overview'] });
  void client.invalidateQueries({ queryKey: ['GET /api/player/playlist/{id}', playlistId] });
}

export interface PlaylistChange {
  playlistId: string;
  isAdded: boolean;
}

/** Puts a song into a list or takes it out: shown at once, taken back when the server refuses. */
export function useChangePlaylist(songId: string, onChanged: (change: PlaylistChange) => void) {
  const client = useQueryClient();
  const show = (change: PlaylistChange) =>
    client.setQueryData<Status>(statusKey(songId), (status) => status && withChange(status, change));
  return useMutation({
    scope: { id: `playlists-of-${songId}` },
    mutationFn: ({ playlistId, isAdded }: PlaylistChange) =>
      callApi(isAdded ? 'POST /api/library/add-to-playlist' : 'POST /api/library/remove-from-playlist', {
        body: { playlistId, songId },
      }),
    onMutate: (change) => void show(change),
    onSuccess: (_answer, change) => {
      tellLists(client, change.playlistId);
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
    mutationFn: async ({ name, image, dominantColour }: NewPlaylist) => {
      const form = new FormData();
      form.append('name', name);
      if (image) form.append('image', image);
      if (dominantColour) form.append('dominant_color', dominantColour);
      // The form is what travels; its fields are what the contract names.
      const body = form as unknown as HttpCalls['POST /api/library/create-playlist']['body'];
      return (await callApi('POST /api/library/create-playlist', { body })).playlist;
    },
    onSuccess: ({ id }) => tellLists(client, id),
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
