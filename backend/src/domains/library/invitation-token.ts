// The secret in the link of an invitation. It follows from the invitation and a secret of the installation, so the log holds
// nothing with which somebody could join.
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Secrets } from '../../ports/secrets';

export function invitationToken(secrets: Secrets, playlistId: string, invitationId: string): string {
  const key = secrets.get('playlist-invitations');
  return createHmac('sha256', key).update(`${playlistId}/${invitationId}`).digest('base64url').slice(0, 32);
}

export function isTokenOf(
  secrets: Secrets,
  { playlistId, invitationId }: { readonly playlistId: string; readonly invitationId: string | null },
  token: string,
): boolean {
  if (invitationId === null) return false;
  const expected = Buffer.from(invitationToken(secrets, playlistId, invitationId));
  const given = Buffer.from(token);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
