// What the link in a mail of support carries: which message it answers.
import { purposeAt, readSignedToken, signedToken } from '../../../kernel/signed-token';
import type { Secrets } from '../../../ports/secrets';

export interface AnsweredMessage {
  readonly ticketId: string;
  readonly messageId: string;
}

const purpose = 'reply';

export function replyToken(secrets: Secrets, { ticketId, messageId }: AnsweredMessage, securityEpoch: number): string {
  return signedToken(secrets.get('support-links'), purposeAt(purpose, securityEpoch), [ticketId, messageId]);
}

/** Which ticket it says it is of; whether it holds is told by its person's account, see {@link readReplyToken}. */
export const ticketOfReplyToken = (token: string): string => token.split('.')[0] ?? '';

/** Undefined for a token that this installation did not sign, or that a security event has voided. */
export function readReplyToken(secrets: Secrets, token: string, securityEpoch: number): AnsweredMessage | undefined {
  const at = purposeAt(purpose, securityEpoch);
  const [ticketId, messageId] = readSignedToken(secrets.get('support-links'), at, token) ?? [];
  return ticketId === undefined || messageId === undefined ? undefined : { ticketId, messageId };
}
