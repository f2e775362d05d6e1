// What its owner may do with a playlist: take songs out, rename it, delete it. What would hurt can be taken back.
import type { Track } from '@libretto/contracts/federation';
import { toast } from '@libretto/kit/toast';
import { command, failureText } from '@libretto/product/command';
import { copyLink } from '@libretto/product/copy-link';
import { goTo } from '@libretto/product/links';
import { libraryPath, playlistPath, publicPlaylistPath } from '@libretto/product/paths';
import { forget, patch, readAgain } from '@libretto/product/query';
import { useQueryClient } from '@tanstack/react-query';

export interface OwnPlaylist {
  remove(track: Track, position: number): Promise<void>;
  rename(name: string): Promise<void>;
  /** Shows it to everyone, or to nobody else again. */
  show(isPublic: boolean): Promise<void>;
  delete(): Promise<void>;
}

/** `position` is the song's place in the order of adding, the last one 0. */
export function useOwnPlaylist({ id, name }: { id: string; name: string }): OwnPlaylist {
  const client = useQueryClient();
  const refresh = () =>
    Promise.all([
      readAgain(client, 'GET /api/player/playlist/{id}', { params: { id } }),
      readAgain(client, 'GET /api/library/overview'),
    ]);

  const attempt = async (act: () => Promise<unknown>, failure: string): Promise<boolean> => {
    try {
      await act();
      return true;
    } catch (error) {
      toast.error(failureText(error, failure));
      return false;
    } finally {
      await refresh();
    }
  };

  return {
    async remove({ id: songId, title }, position) {
      const put = () => command('POST /api/library/add-to-playlist', { body: { playlistId: id, songId, position } });
      const take = async () => {
        patch(client, 'GET /api/player/playlist/{id}', { params: { id } }, (held) => ({
          ...held,
          tracks: held.tracks.filter((track) => track.id !== songId),
        }));
        await command('POST /api/library/remove-from-playlist', { body: { playlistId: id, songId } });
      };
      if (!(await attempt(take, 'The song could not be removed'))) return;
      toast.info(`Removed from ${name}`, title, {
        action: { label: 'Undo', onAction: () => void attempt(put, 'The song could not be put back') },
      });
    },
    async rename(next) {
      await command('PUT /api/library/playlists/{id}', { params: { id }, body: { name: next } });
      await refresh();
    },
    async show(isPublic) {
      const put = () => command('PUT /api/library/playlists/{id}/visibility', { params: { id }, body: { isPublic } });
      if (!(await attempt(put, `The playlist could not be made ${isPublic ? 'public' : 'private'}`))) return;
      if (!isPublic) return void toast.success(`${name} is private`, 'Only you can open it now');
      toast.success(`${name} is public`, 'Anyone with the link can open it', {
        action: { label: 'Copy link', onAction: () => void copyLink(publicPlaylistPath(id)) },
      });
    },
    async delete() {
      const remove = () => command('DELETE /api/library/playlists/{id}', { params: { id } });
      const restore = () => command('POST /api/library/playlists/{id}/restore', { params: { id } });
      try {
        await remove();
      } catch (error) {
        toast.error(failureText(error, 'The playlist could not be deleted'));
        return;
      }
      goTo(libraryPath, true);
      // Its page is left before it is read again, or it would show that it is gone.
      forget(client, 'GET /api/player/playlist/{id}', { params: { id } });
      await readAgain(client, 'GET /api/library/overview');
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
