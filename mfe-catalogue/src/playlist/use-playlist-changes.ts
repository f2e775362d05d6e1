// Commands that change a playlist. Removing a song and deleting the playlist can be undone.
import { live } from '@libretto/contracts/federation';
import { toast } from '@libretto/kit/feedback';
import { command, failureText } from '@libretto/product/command';
import { copyLink } from '@libretto/product/copy-link';
import { goTo } from '@libretto/product/links';
import { libraryPath, playlistPath, publicPlaylistPath } from '@libretto/product/paths';
import { cancelQueries, invalidate, patch, removeQuery } from '@libretto/product/query';
import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type PlaylistAnswer, type PlaylistSong, withMovedEntry, withoutEntry } from './playlist-songs';

export interface PlaylistChanges {
  /** `position` is the song's index in the list as the server returned it. */
  remove(song: PlaylistSong, position: number): Promise<void>;
  /** `to` is an index in the list without the moved song. */
  move(answer: Pick<PlaylistAnswer, 'entries'>, entryId: string, to: number): Promise<void>;
  rename(name: string): Promise<void>;
  /** Makes the playlist public or private. */
  show(isPublic: boolean): Promise<void>;
  delete(): Promise<void>;
}

export function usePlaylistChanges({ id, name }: { id: string; name: string }): PlaylistChanges {
  const client = useQueryClient();
  const moves = useRef<{ last: Promise<void>; waiting: number }>({ last: Promise.resolve(), waiting: 0 });
  const input = { params: { id } };
  const change = (to: (held: PlaylistAnswer) => PlaylistAnswer) =>
    patch(client, 'GET /api/player/playlist/{id}', input, to);
  const refresh = () =>
    Promise.all([
      invalidate(client, 'GET /api/player/playlist/{id}', input),
      invalidate(client, 'GET /api/library/overview'),
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

  useEffect(() => {
    // While own moves are pending, a refetch would briefly restore the old order; the last move refetches anyway.
    const readAgainUnlessMoving = () => {
      if (moves.current.waiting === 0) void invalidate(client, 'GET /api/player/playlist/{id}', { params: { id } });
    };
    return live.subscribe(`playlist:${id}`, { onPush: readAgainUnlessMoving, onGap: readAgainUnlessMoving });
  }, [client, id]);

  return {
    async remove({ entryId, track: { id: songId, title } }, position) {
      const put = () =>
        command('POST /api/library/add-to-playlist', { body: { playlistId: id, songId, position, again: true } });
      const take = async () => {
        change((held) => withoutEntry(held, entryId));
        await command('POST /api/library/remove-from-playlist', { body: { playlistId: id, songId, entryId } });
      };
      if (!(await attempt(take, t`The song could not be removed`))) return;
      toast.info(t`Removed from ${name}`, title, {
        action: { label: t`Undo`, onAction: () => void attempt(put, t`The song could not be put back`) },
      });
    },
    async move({ entries }, entryId, to) {
      const from = entries.findIndex((entry) => entry.id === entryId);
      if (from < 0 || from === to) return;
      const others = entries.toSpliced(from, 1);
      const body = { entryId, aboveEntryId: others[to]?.id ?? null, position: to };
      // Optimistic update. A read in flight is cancelled, because it would restore the old order.
      await cancelQueries(client, 'GET /api/player/playlist/{id}', input);
      change((held) => withMovedEntry(held, entryId, to));
      const queue = moves.current;
      queue.waiting += 1;
      // Moves are sent in sequence, because the index of the next one refers to the result of this one.
      queue.last = queue.last.then(async () => {
        try {
          await command('POST /api/library/playlists/{id}/move', { ...input, body });
        } catch (error) {
          change((held) => withMovedEntry(held, entryId, from));
          toast.error(failureText(error, t`The song could not be moved`));
        }
        queue.waiting -= 1;
        if (queue.waiting === 0) await refresh();
      });
      await queue.last;
    },
    async rename(next) {
      await command('PUT /api/library/playlists/{id}', { ...input, body: { name: next } });
      await refresh();
    },
    async show(isPublic) {
      const put = () => command('PUT /api/library/playlists/{id}/visibility', { ...input, body: { isPublic } });
      const failure = isPublic ? t`The playlist could not be made public` : t`The playlist could not be made private`;
      if (!(await attempt(put, failure))) return;
      if (!isPublic)
        return void toast.success(t`${name} is private`, t`Only you and those you invited can open it now`);
      toast.success(t`${name} is public`, t`Anyone with the link can open it`, {
        action: { label: t`Copy link`, onAction: () => void copyLink(publicPlaylistPath(id)) },
      });
    },
    async delete() {
      const remove = () => command('DELETE /api/library/playlists/{id}', input);
      const restore = () => command('POST /api/library/playlists/{id}/restore', input);
      try {
        await remove();
      } catch (error) {
        toast.error(failureText(error, t`The playlist could not be deleted`));
        return;
      }
      goTo(libraryPath, true);
      // The page is left before its query is removed; otherwise it would refetch and show
      // that the playlist does not exist.
      removeQuery(client, 'GET /api/player/playlist/{id}', input);
      await invalidate(client, 'GET /api/library/overview');
      toast.info(t`${name} deleted`, undefined, {
        durationMs: 10_000,
        action: {
          label: t`Undo`,
          onAction: () =>
            void attempt(restore, t`The playlist could not be restored`).then(
              (isBack) => isBack && goTo(playlistPath(id)),
            ),
        },
      });
    },
  };
}
