// The collaborators of a playlist: the owner creates the invitation link and removes people; a collaborator may leave.
import { css } from '@emotion/react';
import type { HttpCalls } from '@libretto/contracts/http';
import { Button } from '@libretto/kit/controls';
import { ErrorState, Skeleton, toast } from '@libretto/kit/feedback';
import { IconLink } from '@libretto/kit/icons';
import { IconUserPlus } from '@libretto/kit/icons-more';
import { Dialog } from '@libretto/kit/overlays';
import { Avatar } from '@libretto/kit/pictures';
import { PersonName } from '@libretto/kit/text';
import { colour, font, space } from '@libretto/kit/theme';
import { command, failureText } from '@libretto/product/command';
import { copyLink } from '@libretto/product/copy-link';
import { clickTo, goTo } from '@libretto/product/links';
import { libraryPath, profilePath } from '@libretto/product/paths';
import { invalidate, patch, query } from '@libretto/product/query';
import { t } from '@lingui/core/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PlaylistPerson } from './playlist-songs';

export interface PeopleDialogProps {
  playlist: { id: string; name: string; isOwn: boolean };
  people: readonly PlaylistPerson[];
  userId: string | null;
  onClose: () => void;
}

const invitationCall = 'GET /api/library/playlists/{id}/invitation';
type Invitation = HttpCalls[typeof invitationCall]['response']['invitation'];

export function PeopleDialog({ playlist, people, userId, onClose }: PeopleDialogProps) {
  const { id, name, isOwn } = playlist;
  const client = useQueryClient();
  const [busy, setBusy] = useState<string | null>(null);
  const others = people.slice(1);

  const attempt = async (what: string, act: () => Promise<unknown>, failure: string): Promise<boolean> => {
    setBusy(what);
    try {
      await act();
      return true;
    } catch (error) {
      toast.error(failureText(error, failure));
      return false;
    } finally {
      setBusy(null);
    }
  };
  const remove = async ({ id: personId, username }: PlaylistPerson) => {
    const params = { id, userId: personId };
    const send = () => command('DELETE /api/library/playlists/{id}/collaborators/{userId}', { params });
    if (!(await attempt(personId, send, t`${username} could not be removed`))) return;
    await invalidate(client, 'GET /api/player/playlist/{id}', { params: { id } });
  };
  const leave = async () => {
    const params = { id, userId: userId ?? '' };
    const send = () => command('DELETE /api/library/playlists/{id}/collaborators/{userId}', { params });
    if (!(await attempt('leave', send, t`You could not leave this playlist`))) return;
    onClose();
    goTo(libraryPath, true);
    await invalidate(client, 'GET /api/library/overview');
    toast.info(t`You left ${name}`);
  };

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={isOwn ? t`Invite people` : t`People`}
      size="buy"
      initialFocus="dialog"
      footer={
        isOwn ? undefined : (
          <Button variant="danger" busy={busy === 'leave'} onClick={() => void leave()}>
            {t`Leave playlist`}
          </Button>
        )
      }
    >
      <p css={words}>
        {isOwn
          ? t`Anyone who opens the link can join “${name}”, add songs, change their order, and remove the songs they added.`
          : t`You can add songs to “${name}”, change their order, and remove the songs you added.`}
      </p>
      {isOwn && <InvitationLink id={id} busy={busy} attempt={attempt} />}
      {others.length === 0 ? (
        <p css={words}>{t`Nobody has joined yet.`}</p>
      ) : (
        <ul css={list} aria-label={t`People of ${name}`}>
          {people.map((person, at) => (
            <li key={person.id} css={row}>
              <Avatar
                id={person.id}
                name={person.username}
                imageId={person.imageId}
                sizePx={40}
                patron={person.isPatron}
              />
              <PersonName
                person={{ ...person, profileImageId: person.imageId }}
                href={profilePath(person.id)}
                onOpen={clickTo(profilePath(person.id))}
              />
              {at === 0 ? (
                <span css={role}>{t`Owner`}</span>
              ) : (
                isOwn && (
                  <Button
                    size="row"
                    variant="ghost"
                    aria-label={removeText(person)}
                    busy={busy === person.id}
                    onClick={() => void remove(person)}
                  >
                    {t`Remove`}
                  </Button>
                )
              )}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

const removeText = ({ username }: PlaylistPerson) => t`Remove ${username}`;

interface InvitationLinkProps {
  id: string;
  busy: string | null;
  attempt: (what: string, act: () => Promise<unknown>, failure: string) => Promise<boolean>;
}

function InvitationLink({ id, busy, attempt }: InvitationLinkProps) {
  const client = useQueryClient();
  const input = { params: { id } };
  // The invitation may have been revoked on another device.
  const { data, isPending, isError, isFetching, refetch } = useQuery({ ...query(invitationCall, input), staleTime: 0 });
  const hold = (invitation: Invitation) => patch(client, invitationCall, input, () => ({ invitation }));
  const make = async () => {
    const { invitation } = await command('POST /api/library/playlists/{id}/invitation', input);
    hold(invitation);
    await copyLink(invitation.path);
  };
  const revoke = async () => {
    await command('DELETE /api/library/playlists/{id}/invitation', input);
    hold(null);
    toast.info(t`The link no longer works`, t`Those who have joined stay`);
  };
  if (isError && !data) {
    return <ErrorState title={t`Failed to load the link`} onRetry={() => void refetch()} busy={isFetching} />;
  }
  if (isPending) return <Skeleton width="100%" height={40} />;
  const path = data?.invitation?.path;
  return (
    <div css={link}>
      {path ? (
        <>
          <Button variant="primary" icon={<IconLink size={20} aria-hidden />} onClick={() => void copyLink(path)}>
            {t`Copy invitation link`}
          </Button>
          <Button
            variant="secondary"
            busy={busy === 'revoke'}
            onClick={() => void attempt('revoke', revoke, t`The link could not be revoked`)}
          >
            {t`Revoke link`}
          </Button>
        </>
      ) : (
        <Button
          variant="primary"
          icon={<IconUserPlus size={20} aria-hidden />}
          busy={busy === 'make'}
          onClick={() => void attempt('make', make, t`The link could not be made`)}
        >
          {t`Make invitation link`}
        </Button>
      )}
    </div>
  );
}

const words = css`
  ${font.body}
  margin: 0 0 ${space[16]};
  color: ${colour.textMuted};
`;

const link = css`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[12]};
  margin-bottom: ${space[24]};
`;

const list = css`
  display: grid;
  gap: ${space[8]};
  margin: 0;
  padding: 0;
  list-style: none;
`;

const row = css`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  align-items: center;
  gap: ${space[12]};
  min-height: 48px;
`;

const role = css`
  ${font.small}
  color: ${colour.textMuted};
`;
