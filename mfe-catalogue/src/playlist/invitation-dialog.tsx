// Opened by an invitation link: shows the playlist's owner, and asks the user to join.
import { css } from '@emotion/react';
import { Button } from '@libretto/kit/controls';
import { Skeleton, toast } from '@libretto/kit/feedback';
import { Dialog } from '@libretto/kit/overlays';
import { colour, font } from '@libretto/kit/theme';
import { command, failureText } from '@libretto/product/command';
import { invalidate, query } from '@libretto/product/query';
import { t } from '@lingui/core/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

export interface InvitationDialogProps {
  playlistId: string;
  token: string;
  onJoined: () => void;
  onClose: () => void;
}

export function InvitationDialog({ playlistId, token, onJoined, onClose }: InvitationDialogProps) {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const input = { params: { id: playlistId, token } };
  const { data, error } = useQuery(query('GET /api/library/playlists/{id}/invitation/{token}', input));
  const name = data?.playlist.name;
  const inviter = data?.playlist.owner.username ?? '';
  const join = async () => {
    setBusy(true);
    try {
      await command('POST /api/library/playlists/{id}/collaborators', { params: { id: playlistId }, body: { token } });
      await invalidate(client, 'GET /api/player/playlist/{id}', { params: { id: playlistId } });
      void invalidate(client, 'GET /api/library/overview');
      onJoined();
      toast.success(name === undefined ? t`You joined the playlist` : t`You joined ${name}`);
    } catch (refusal) {
      setBusy(false);
      toast.error(failureText(refusal, t`You could not join this playlist`));
    }
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={error ? t`Invitation` : (name ?? t`Invitation`)}
      size="confirm"
      initialFocus="dialog"
      footer={
        error ? (
          <Button onClick={onClose}>{t`Close`}</Button>
        ) : (
          <>
            <Button variant="secondary" onClick={onClose}>
              {t`Not now`}
            </Button>
            <Button variant="primary" disabled={!data} busy={isBusy} onClick={() => void join()}>
              {data?.hasJoined ? t`Open playlist` : t`Join playlist`}
            </Button>
          </>
        )
      }
    >
      {error ? (
        <p css={words} role="alert">
          {failureText(error, t`This invitation could not be loaded`)}
        </p>
      ) : data ? (
        <p css={words}>
          {t`${inviter} invites you to work on this playlist: add songs, change their order, and remove the songs you added. Others who open it see your name.`}
        </p>
      ) : (
        <Skeleton width="100%" height={48} />
      )}
    </Dialog>
  );
}

const words = css`
  ${font.body}
  margin: 0;
  color: ${colour.textMuted};
`;
