// The playlists to which the user may add songs, with a tick if they contain the song. Pressing one adds the song, or
// asks what to do with a duplicate.

import { css } from '@emotion/react';
import { Button } from '@libretto/kit/controls';
import { EmptyState, ErrorState, Skeleton, SkeletonGroup, useSkeleton } from '@libretto/kit/feedback';
import { IconPlaylist, IconPlus } from '@libretto/kit/icons';
import { Dialog } from '@libretto/kit/overlays';
import { colour, font, space } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { AlreadyThere } from './already-there';
import { Confirmation, useConfirmation } from './confirmation';
import { CreatePlaylistDialog } from './create-playlist-dialog';
import { type PlaylistChange, type StatusEntry, useChangePlaylist, usePlaylistStatus } from './playlist-calls';
import { PlaylistChoice } from './playlist-choice';

const songLine = css`
  ${font.body}
  overflow: hidden;
  margin: 0;
  color: ${colour.textMuted};
  text-overflow: ellipsis;
  white-space: nowrap;
`;

const list = css`
  display: grid;
  margin-inline: -12px;
`;

const waiting = css`
  display: grid;
  gap: ${space[16]};
  padding-block: ${space[8]};
`;

export interface AddToPlaylistDialogProps {
  song: { id: string; title: string };
  onClose: () => void;
}

export function AddToPlaylistDialog({ song, onClose }: AddToPlaylistDialogProps) {
  const { data, isPending, isLoadingError, refetch, isRefetching } = usePlaylistStatus(song.id);
  const showsSkeleton = useSkeleton(isPending);
  const [isCreating, setCreating] = useState(false);
  const { text, confirm } = useConfirmation();
  const [doubtfulId, setDoubtfulId] = useState<string | null>(null);
  const playlists = data?.playlists ?? [];
  const say = ({ playlistId, isAdded }: PlaylistChange, name?: string) => {
    const called = name ?? playlists.find(({ id }) => id === playlistId)?.name;
    if (called === undefined) confirm(isAdded ? t`Added to the playlist` : t`Removed from the playlist`);
    else confirm(isAdded ? t`Added to ${called}` : t`Removed from ${called}`);
  };
  const change = useChangePlaylist(song.id, { onChanged: say, onThere: setDoubtfulId });
  const press = ({ id, contains_song: isIn }: StatusEntry) =>
    isIn ? setDoubtfulId(id) : change({ playlistId: id, isAdded: true });
  const decide = (changes: Omit<PlaylistChange, 'playlistId'> | null) => {
    setDoubtfulId(null);
    if (changes && doubtfulId !== null) change({ playlistId: doubtfulId, ...changes });
  };

  if (isCreating) {
    return (
      <CreatePlaylistDialog
        onClose={() => setCreating(false)}
        onCreated={({ id, name }) => {
          setCreating(false);
          change(
            { playlistId: id, isAdded: true },
            { onSuccess: () => say({ playlistId: id, isAdded: true }, name), onSettled: () => void refetch() },
          );
        }}
      />
    );
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t`Add to playlist`}
      size="confirm"
      initialFocus="dialog"
      header={
        <p css={songLine} title={song.title}>
          {song.title}
        </p>
      }
      footer={
        <>
          <Confirmation text={text} />
          <Button variant="secondary" icon={<IconPlus size={20} aria-hidden />} onClick={() => setCreating(true)}>
            {t`New playlist`}
          </Button>
        </>
      }
    >
      {showsSkeleton ? (
        <SkeletonGroup css={waiting}>
          {['a', 'b', 'c'].map((row) => (
            <Skeleton key={row} width="100%" height={40} />
          ))}
        </SkeletonGroup>
      ) : isLoadingError ? (
        <ErrorState title={t`Failed to load your playlists`} onRetry={() => void refetch()} busy={isRefetching} />
      ) : playlists.length === 0 && !isPending ? (
        <EmptyState icon={<IconPlaylist size={40} stroke={1.5} aria-hidden />} title={t`No playlists yet`}>
          {t`Make one, and this song is its first.`}
        </EmptyState>
      ) : (
        <ul css={list} aria-label={t`Your playlists`}>
          {playlists.map((entry) => (
            <li key={entry.id}>
              <PlaylistChoice entry={entry} onPress={() => press(entry)} />
              {entry.id === doubtfulId && <AlreadyThere onDecide={decide} />}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
