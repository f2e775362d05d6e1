// The secret in an invitation link. It is derived from the invitation and a secret of the installation, so that the log
// contains nothing that would let somebody join.
import { timingSafeEqual } from 'node:crypto';
import { purposeAt, signatureOf } from '../../../kernel/values/signed-token';
import type { Secrets } from '../../../ports/operations/secrets';

/** @param securityEpoch the owner's, so that an intruder cannot return by a link that was created from their account */
export function invitationToken(
  secrets: Secrets,
  playlistId: string,
  invitationId: string,
  securityEpoch: number,
): string {
  const key = secrets.get('playlist-invitations');
  return signatureOf(key, purposeAt(`${playlistId}/${invitationId}`, securityEpoch)).slice(0, 32);
}

export function isTokenOf(
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
