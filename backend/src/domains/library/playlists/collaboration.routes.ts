// Routes for collaborative playlists: the owner's invitation link, and the collaborators.

import { timingSafeEqual } from 'node:crypto';
import { describedCall } from '@libretto/contracts/http';
import { type Request, Router } from 'express';
import { requireUser } from '../../../kernel/http/access/caller';
import { parseBody, parseParams } from '../../../kernel/http/bodies/parse';
import { commandContext, idOfMade } from '../../../kernel/http/commands/command-context';
import { problem } from '../../../kernel/http/server/problem';
import { purposeAt, signatureOf } from '../../../kernel/values/signed-token';
import type { StandingOf } from '../../../ports/directory/account-standing';
import type { Conduct } from '../../../ports/directory/conduct';
import type { Secrets } from '../../../ports/operations/secrets';
import type { LibraryDeps } from '../library.deps';
import { personOf } from '../people-views';
import { invitationIsOver, noSuchPlaylist, playlistCommands, playlistRefusals } from './playlist-command';
import { playlistOwners } from './playlist-owners.projection';

export function collaborationRoutes(
  deps: LibraryDeps,
  conduct: Pick<Conduct, 'areApart'>,
  standingOf: StandingOf,
): Router {
  const router = Router();
  const { handler, obey } = playlistCommands(deps, conduct);
  const { params: playlistParams } = describedCall('POST /api/library/playlists/{id}/invitation');
  const { params: tokenParams } = describedCall('GET /api/library/playlists/{id}/invitation/{token}');
  const { params: personParams } = describedCall('DELETE /api/library/playlists/{id}/collaborators/{userId}');
  const { body: joinBody } = describedCall('POST /api/library/playlists/{id}/collaborators');

  const asked = (req: Request) => {
    const { userId: byUserId } = requireUser(req);
    return { byUserId, playlistId: parseParams(playlistParams, req).id };
  };
  const linkOf = async (ownerId: string, playlistId: string, invitationId: string) => {
    const { securityEpoch } = await standingOf(ownerId);
    const token = invitationToken(deps.secrets, playlistId, invitationId, securityEpoch);
    return { path: `/library/playlist/${encodeURIComponent(playlistId)}?invite=${token}` };
  };
  /** The list to which a token invites; a wrong token gets the same answer as a revoked one. */
  const invitedTo = async (playlistId: string, token: string, userId: string) => {
    const { state } = await handler.load(playlistId);
    if (state.kind !== 'kept') throw invitationIsOver;
    const owner = await standingOf(state.ownerId);
    const isValid = isTokenOf(deps.secrets, { playlistId, ...state }, owner.securityEpoch, token);
    if (!isValid || owner.state === 'suspended') throw invitationIsOver;
    if (await conduct.areApart(userId, state.ownerId)) throw invitationIsOver;
    return state;
  };

  router.get('/api/library/playlists/:id/invitation', async (req, res) => {
    const { byUserId, playlistId } = asked(req);
    const { state } = await handler.load(playlistId);
    const isTheirs = state.kind === 'kept' && [state.ownerId, ...state.collaboratorIds].includes(byUserId);
    if (!isTheirs) throw noSuchPlaylist;
    if (state.ownerId !== byUserId) throw playlistRefusals.OwnersOnly;
    const { invitationId } = state;
    res.json({ invitation: invitationId === null ? null : await linkOf(byUserId, playlistId, invitationId) });
  });

  router.post('/api/library/playlists/:id/invitation', async (req, res) => {
    const context = commandContext(req);
    const invitationId = idOfMade('invitation', context);
    const { state } = await obey(req, res, { kind: 'invite', ...asked(req), invitationId }, context);
    const opened = state.kind === 'kept' ? state.invitationId : null;
    // A repeated request whose link was revoked in the meantime.
    if (opened === null) throw problem(409, 'invitation-revoked', 'This link was revoked meanwhile');
    const { byUserId, playlistId } = asked(req);
    res.json({ invitation: await linkOf(byUserId, playlistId, opened) });
  });

  router.delete('/api/library/playlists/:id/invitation', async (req, res) => {
    await obey(req, res, { kind: 'revoke-invitation', ...asked(req) });
    res.json({ success: true });
  });

  router.get('/api/library/playlists/:id/invitation/:token', async (req, res) => {
    const { userId } = requireUser(req);
    const { id, token } = parseParams(tokenParams, req);
    const { ownerId, name, collaboratorIds } = await invitedTo(id, token, userId);
    const owner = personOf(ownerId, await deps.readsFor(req).collection(playlistOwners).get(ownerId));
    const hasJoined = [ownerId, ...collaboratorIds].includes(userId);
    res.json({ playlist: { id, name: name ?? 'Playlist', owner }, hasJoined });
  });

  router.post('/api/library/playlists/:id/collaborators', async (req, res) => {
    const { byUserId, playlistId } = asked(req);
    const { token } = parseBody(joinBody, req);
    const { invitationId } = await invitedTo(playlistId, token, byUserId);
    await obey(req, res, { kind: 'join', playlistId, byUserId, invitationId: invitationId ?? '' });
    res.json({ success: true });
  });

  router.delete('/api/library/playlists/:id/collaborators/:userId', async (req, res) => {
    const { userId } = parseParams(personParams, req);
    await obey(req, res, { kind: 'remove-collaborator', ...asked(req), userId });
    await deps.waitFor('playlists', 'now');
    deps.realtime.recheck(userId);
    res.json({ success: true });
  });

  return router;
}

// The secret in an invitation link. It is derived from the invitation and a secret of the installation, so that the log
// contains nothing that would let somebody join.

/** @param securityEpoch the owner's, so that an intruder cannot return by a link that was created from their account */
function invitationToken(secrets: Secrets, playlistId: string, invitationId: string, securityEpoch: number): string {
  const key = secrets.get('playlist-invitations');
  return signatureOf(key, purposeAt(`${playlistId}/${invitationId}`, securityEpoch)).slice(0, 32);
}

function isTokenOf(
  secrets: Secrets,
  { playlistId, invitationId }: { readonly playlistId: string; readonly invitationId: string | null },
  securityEpoch: number,
  token: string,
): boolean {
  if (invitationId === null) return false;
  const expected = Buffer.from(invitationToken(secrets, playlistId, invitationId, securityEpoch));
  const given = Buffer.from(token);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
