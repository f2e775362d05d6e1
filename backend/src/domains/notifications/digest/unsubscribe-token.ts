// What the link in a digest carries: whose digests end by it. It can do nothing else, and works as long as there are such mails.
import { readSignedToken, signedToken } from '../../../kernel/signed-token';
import type { Secrets } from '../../../ports/secrets';

const purpose = 'end-digest';
const mails = 'digest';

export const unsubscribeToken = (secrets: Secrets, userId: string): string =>
  signedToken(secrets.get('digest-links'), purpose, [userId, mails]);

/** The user's id; undefined for a token that this installation did not sign. */
export const readUnsubscribeToken = (secrets: Secrets, token: string): string | undefined =>
  readSignedToken(secrets.get('digest-links'), purpose, token)?.[0];
