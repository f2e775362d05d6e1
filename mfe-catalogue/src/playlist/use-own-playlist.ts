// What its owner may do with a playlist: take songs out, rename it, delete it. What would hurt can be taken back.
import { callApi, errorText } from '@libretto/contracts/client';
import type { Track } from '@libretto/contracts/federation';
import { toast } from '@libretto/kit/toast';
import { useQueryClient } from '@tanstack/react-query';
import { playlistQuery } from '../api/library-calls';
import { goTo } from '../navigation/link';
import { libraryPath, playlistPath } from '../navigation/paths';

export interface OwnPlaylist {
  remove(track: Track, position: number): Promise<void>;
  rename(name: string): Promise<void>;
  delete(): Promise<void>;
}

/** `position` is the song's place in the order of adding, the last one 0. */
export function useOwnPlaylist({ id, name }: { id: string; name: string }): OwnPlaylist {
  const client = useQueryClient();
  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: playlistQuery(id).queryKey }),
      client.invalidateQueries({ queryKey: ['GET /api/library/overview'] }),
    ]);

  const attempt = async (act: () => Promise<unknown>, failure: string): Promise<boolean> => {
    try {
      await act();
      return true;
    } catch (error) {
      toast.error(errorText(error, failure));
      return false;
    } finally {
      await refresh();
    }
  };

  return {
    async remove({ id: songId, title }, position) {
      const put = () => callApi('POST /api/library/add-to-playlist', { body: { playlistId: id, songId, position } });
      const take = async () => {
        client.setQueryData(playlistQuery(id).queryKey, (held) =>
          held ? { ...held, tracks: held.tracks.filter((track) => track.id !== songId) } : held,
        );
        await callApi('POST /api/library/remove-from-playlist', { body: { playlistId: id, songId } });
      };
      if (!(await attempt(take, 'The song could not be removed'))) return;
      toast.info(`Removed from ${name}`, title, {
        action: { label: 'Undo', onAction: () => void attempt(put, 'The song could not be put back') },
      });
    },
    async rename(next) {
      await callApi('PUT /api/library/playlists/{id}', { params: { id }, body: { name: next } });
      await refresh();
    },
    async delete() {
      const remove = () => callApi('DELETE /api/library/playlists/{id}', { params: { id } });
      const restore = () => callApi('POST /api/library/playlists/{id}/restore', { params: { id } });
      try {
        await remove();
      } catch (error) {
        toast.error(errorText(error, 'The playlist could not be deleted'));
        return;
      }
      goTo(libraryPath, true);
      // Its page is left before it is read again, or it would show that it is gone.
      client.removeQueries({ queryKey: playlistQuery(id).queryKey });
      await client.invalidateQueries({ queryKey: ['GET /api/library/overview'] });
      toast.info(`${name} deleted`, undefined, {
        durationMs: 10_000,
        action: {
          label: 'Undo',
          onAction: () =>
            void attempt(restore, 'The playlist could not be restored').then(
              (isBack) => isBack && goTo(playlistPath(id)),
            ),
        },
      });
    },
  };
}
