// The secret in the link of an invitation. It follows from the invitation and a secret of the installation, so the log holds
// nothing with which somebody could join.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { purposeAt } from '../../kernel/signed-token';
import type { Secrets } from '../../ports/secrets';

/** @param securityEpoch the owner's: whoever was in their account must not come back by a link that it made. */
export function invitationToken(
  secrets: Secrets,
  playlistId: string,
  invitationId: string,
  securityEpoch: number,
): string {
  const key = secrets.get('playlist-invitations');
  return createHmac('sha256', key)
    .update(purposeAt(`${playlistId}/${invitationId}`, securityEpoch))
    .digest('base64url')
    .slice(0, 32);
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
