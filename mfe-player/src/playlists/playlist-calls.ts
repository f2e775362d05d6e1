// Queries and commands of the playlist dialogs.
import type { HttpCalls } from '@libretto/contracts/http';
import { toast } from '@libretto/kit/feedback';
import { failureText, useCommand } from '@libretto/product/command';
import { invalidate, patch, query } from '@libretto/product/query';
import { t } from '@lingui/core/macro';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';

type Status = HttpCalls['GET /api/library/playlist-status']['response'];
export type StatusEntry = Status['playlists'][number];

export const usePlaylistStatus = (songId: string) =>
  useQuery({
    ...query('GET /api/library/playlist-status', { query: { songId } }),
    // Another tab may have changed a playlist in the meantime.
    staleTime: 0,
  });

/** Refetches the data of the sidebar, the library and the playlist's page. */
function readListsAgain(client: QueryClient, playlistId: string): void {
  void invalidate(client, 'GET /api/library/overview');
  void invalidate(client, 'GET /api/player/playlist/{id}', { params: { id: playlistId } });
}

export interface PlaylistChange {
  playlistId: string;
  isAdded: boolean;
  /** Adds the song even if the playlist already contains it. */
  again?: boolean;
}

/** Adds a song to a playlist or removes it: optimistically, with a rollback if the server refuses. */
export function useChangePlaylist(
  songId: string,
  { onChanged, onThere }: { onChanged: (change: PlaylistChange) => void; onThere: (playlistId: string) => void },
) {
  const client = useQueryClient();
  const show = (change: PlaylistChange) =>
    patch(client, 'GET /api/library/playlist-status', { query: { songId } }, (status) => withChange(status, change));
  const handlers = (isAdded: boolean) => ({
    scope: `playlists-of-${songId}`,
    onSend: ({ body: { playlistId } }: Input) => show({ playlistId, isAdded }),
    onDone: (_answer: unknown, { body: { playlistId } }: Input) => {
      readListsAgain(client, playlistId);
      onChanged({ playlistId, isAdded });
    },
    onFailed: (error: unknown, { body: { playlistId } }: Input) => {
      toast.error(failureText(error, t`The playlist was not changed`));
      show({ playlistId, isAdded: !isAdded });
    },
  });
  const { onDone, ...rest } = handlers(true);
  const add = useCommand('POST /api/library/add-to-playlist', {
    ...rest,
    onDone: (answer, input) => {
      // Another device added the song first, so the cached status was outdated.
      if (answer.already_there) {
        void invalidate(client, 'GET /api/library/playlist-status', { query: { songId } });
        onThere(input.body.playlistId);
      } else onDone(answer, input);
    },
  });
  const remove = useCommand('POST /api/library/remove-from-playlist', handlers(false));
  return ({ playlistId, isAdded, again }: PlaylistChange, then?: { onSuccess?: () => void; onSettled?: () => void }) =>
    isAdded
      ? add.mutate({ body: { playlistId, songId, ...(again && { again }) } }, then)
      : remove.mutate({ body: { playlistId, songId } }, then);
}

interface Input {
  readonly body: { readonly playlistId: string };
}

export interface NewPlaylist {
  name: string;
  image: File | null;
  dominantColour: string | null;
}

/** Multipart form, because a picture may be attached. */
export function newPlaylist({ name, image, dominantColour }: NewPlaylist) {
  const form = new FormData();
  form.append('name', name);
  if (image) form.append('image', image);
  if (dominantColour) form.append('dominant_color', dominantColour);
  // The request body is the form, whereas the contract types its fields.
  return { body: form as unknown as HttpCalls['POST /api/library/create-playlist']['body'] };
}

export function useCreatePlaylist() {
  const client = useQueryClient();
  return useCommand('POST /api/library/create-playlist', {
    onDone: ({ playlist }) => readListsAgain(client, playlist.id),
    onFailed: (error) => console.error('The playlist could not be created.', error),
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
