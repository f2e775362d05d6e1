// What the link in a mail of support carries: which message it answers.
import { readSignedToken, signedToken } from '../../../kernel/signed-token';
import type { Secrets } from '../../../ports/secrets';

export interface AnsweredMessage {
  readonly ticketId: string;
  readonly messageId: string;
}

const purpose = 'reply';

export function replyToken(secrets: Secrets, { ticketId, messageId }: AnsweredMessage): string {
  return signedToken(secrets.get('support-links'), purpose, [ticketId, messageId]);
}

/** Undefined for a token that this installation did not sign. */
export function readReplyToken(secrets: Secrets, token: string): AnsweredMessage | undefined {
  const [ticketId, messageId] = readSignedToken(secrets.get('support-links'), purpose, token) ?? [];
  return ticketId === undefined || messageId === undefined ? undefined : { ticketId, messageId };
}
