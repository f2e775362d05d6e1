// Asks for confirmation before a song that needs action is deleted. The song leaves the list at once, and reappears if
// the server refuses.
import { ConfirmDialog } from '@libretto/kit/overlays';
import { t } from '@lingui/core/macro';
import { useDeleteSong } from '../api/own-songs';
import type { OwnSongDialogProps } from '../own-catalogue/own-song-dialogs';

export function DeleteSongDialog({ song, onClose }: OwnSongDialogProps) {
  const { name } = song;
  const remove = useDeleteSong();
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => {
        remove.mutate({ params: { id: song.id } });
        onClose();
      }}
      title={t`Delete ${name}?`}
      confirmLabel={t`Delete`}
    >
      {t`The song and its file are deleted for good.`}
    </ConfirmDialog>
  );
}
