// The token in a link to an export: it names the export, and its recipient (in a mail) or its expiry (for the
// download).
import { purposeAt, readSignedToken, signedToken } from '../../kernel/values/signed-token';
import type { Secrets } from '../../ports/operations/secrets';

const secretOf = (secrets: Secrets) => secrets.get('data-exports');

export const mailToken = (secrets: Secrets, exportId: string, userId: string, securityEpoch: number) =>
  signedToken(secretOf(secrets), purposeAt('mail', securityEpoch), [exportId, userId]);

/** Whether the token belongs to this export and person, and was issued since the account's last security event. */
export function isMailTokenOf(
  secrets: Secrets,
  token: string,
  { exportId, userId, securityEpoch }: { exportId: string; userId: string; securityEpoch: number },
): boolean {
  const [id, owner] = readSignedToken(secretOf(secrets), purposeAt('mail', securityEpoch), token) ?? [];
  return id === exportId && owner === userId;
}

export const fetchToken = (secrets: Secrets, exportId: string, untilMs: number, securityEpoch: number) =>
  signedToken(secretOf(secrets), purposeAt('fetch', securityEpoch), [exportId, String(untilMs)]);

export function isFetchTokenOf(
  secrets: Secrets,
  token: string,
  { exportId, nowMs, securityEpoch }: { exportId: string; nowMs: number; securityEpoch: number },
): boolean {
  const [id, untilMs] = readSignedToken(secretOf(secrets), purposeAt('fetch', securityEpoch), token) ?? [];
  return id === exportId && nowMs < Number(untilMs);
}
