// Dialogs of the artist's own songs, whose code loads when they open.
import { lazyPart } from '@libretto/kit/feedback';
import { t } from '@lingui/core/macro';
import type { OwnSong } from '../api/own-songs';
import type { SongDialog } from './own-song-menu';

export interface OwnSongDialogProps {
  song: OwnSong;
  onClose: () => void;
}

const part = (name: () => string, load: () => Promise<React.ComponentType<OwnSongDialogProps>>) =>
  lazyPart(load, {
    name,
    place: 'dialog',
    onDismiss: ({ onClose }) => onClose(),
  });

const dialogs = {
  info: part(
    () => t`Song Info`,
    async () => (await import('../song-info/song-info-dialog')).SongInfoDialog,
  ),
  paywall: part(
    () => t`Paywall`,
    async () => (await import('../song-info/paywall-dialog')).PaywallDialog,
  ),
  fix: part(
    () => t`Fix Issue`,
    async () => (await import('../song-issue/fix-issue-dialog')).FixIssueDialog,
  ),
  delete: part(
    () => t`Delete`,
    async () => (await import('../song-issue/delete-song-dialog')).DeleteSongDialog,
  ),
} as const;

export function OwnSongDialogs({ name, ...props }: OwnSongDialogProps & { name: SongDialog }) {
  const Dialog = dialogs[name];
  return <Dialog {...props} />;
}
