// The token in the link of a support mail, which names the message that it answers.
import { purposeAt, readSignedToken, signedToken } from '../../../kernel/values/signed-token';
import type { Secrets } from '../../../ports/operations/secrets';

export interface AnsweredMessage {
  readonly ticketId: string;
  readonly messageId: string;
}

const purpose = 'reply';

export function replyToken(secrets: Secrets, { ticketId, messageId }: AnsweredMessage, securityEpoch: number): string {
  return signedToken(secrets.get('support-links'), purposeAt(purpose, securityEpoch), [ticketId, messageId]);
}

/**
 * The ticket that the token claims to belong to; {@link readReplyToken} verifies it with its person's security epoch.
 */
export const ticketOfReplyToken = (token: string): string => token.split('.')[0] ?? '';

/** Returns undefined for a token that this installation did not sign, or that a security event has voided. */
export function readReplyToken(secrets: Secrets, token: string, securityEpoch: number): AnsweredMessage | undefined {
  const at = purposeAt(purpose, securityEpoch);
  const [ticketId, messageId] = readSignedToken(secrets.get('support-links'), at, token) ?? [];
  return ticketId === undefined || messageId === undefined ? undefined : { ticketId, messageId };
}
