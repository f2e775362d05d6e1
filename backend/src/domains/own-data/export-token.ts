// What a link to a copy carries: which copy, and for whom (in a mail) or until when (for fetching it).
import { readSignedToken, signedToken } from '../../kernel/signed-token';
import type { Secrets } from '../../ports/secrets';

const secretOf = (secrets: Secrets) => secrets.get('data-exports');

export const mailToken = (secrets: Secrets, exportId: string, userId: string) =>
  signedToken(secretOf(secrets), 'mail', [exportId, userId]);

/** Of this copy and this person. */
export function isMailTokenOf(secrets: Secrets, token: string, exportId: string, userId: string): boolean {
  const [id, owner] = readSignedToken(secretOf(secrets), 'mail', token) ?? [];
  return id === exportId && owner === userId;
}

export const fetchToken = (secrets: Secrets, exportId: string, untilMs: number) =>
  signedToken(secretOf(secrets), 'fetch', [exportId, String(untilMs)]);

export function isFetchTokenOf(secrets: Secrets, token: string, exportId: string, nowMs: number): boolean {
  const [id, untilMs] = readSignedToken(secretOf(secrets), 'fetch', token) ?? [];
  return id === exportId && nowMs < Number(untilMs);
}
