// The token in a mailed link, which names the request that it completes.
import { readSignedToken, signedToken } from '../../../kernel/values/signed-token';
import type { Secrets } from '../../../ports/operations/secrets';

export type LinkPurpose = 'email-change' | 'email-undo' | 'password-reset';

export interface LinkRequest {
  readonly userId: string;
  readonly requestId: string;
}

export function linkToken(secrets: Secrets, purpose: LinkPurpose, { userId, requestId }: LinkRequest): string {
  return signedToken(secrets.get('mail-links'), purpose, [userId, requestId]);
}

/** The request, or undefined for a token that this installation did not sign for this purpose. */
export function readLinkToken(secrets: Secrets, purpose: LinkPurpose, token: string): LinkRequest | undefined {
  const [userId, requestId] = readSignedToken(secrets.get('mail-links'), purpose, token) ?? [];
  return userId === undefined || requestId === undefined ? undefined : { userId, requestId };
}
