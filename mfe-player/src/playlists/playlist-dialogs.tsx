// Opens the playlist dialogs on request over the bus.

import { bus } from '@libretto/contracts/federation';
import { lazyPart } from '@libretto/kit/feedback';
import { useBusMessage } from '@libretto/kit/hooks';
import { withSession } from '@libretto/product/session';
import { t } from '@lingui/core/macro';
import { useState } from 'react';

const AddToPlaylist = lazyPart(async () => (await import('./add-to-playlist-dialog')).AddToPlaylistDialog, {
  name: () => t`Add to playlist`,
  place: 'dialog',
  onDismiss: ({ onClose }) => onClose(),
});
const CreatePlaylist = lazyPart(async () => (await import('./create-playlist-dialog')).CreatePlaylistDialog, {
  name: () => t`Create playlist`,
  place: 'dialog',
  onDismiss: ({ onClose }) => onClose(),
});

type Open = { kind: 'add'; song: { id: string; title: string } } | { kind: 'create' };

export function PlaylistDialogs() {
  const [open, setOpen] = useState<Open | null>(null);
  const show = (wanted: Open) => {
    withSession(wanted.kind === 'add' ? t`Sign in to add to a playlist` : t`Sign in to create a playlist`, () =>
      setOpen(wanted),
    );
  };
  useBusMessage('add-to-playlist/open', ({ song }) => show({ kind: 'add', song }));
  useBusMessage('create-playlist/open', () => show({ kind: 'create' }));
  if (!open) return null;
  const close = () => setOpen(null);
  return open.kind === 'add' ? (
    <AddToPlaylist song={open.song} onClose={close} />
  ) : (
    <CreatePlaylist
      onClose={close}
      onCreated={({ id }) => {
        close();
        bus.emit('navigation/go', { to: `/library/playlist/${encodeURIComponent(id)}` });
      }}
    />
  );
}
