// The token in a digest's link, which names whose digests it ends. It permits nothing else and stays valid as long as
// digests are sent.
import { purposeAt, readSignedToken, signedToken } from '../../../kernel/values/signed-token';
import type { StandingOf } from '../../../ports/directory/account-standing';
import type { Secrets } from '../../../ports/operations/secrets';

const purpose = 'end-digest';
const mails = 'digest';

export const unsubscribeToken = (secrets: Secrets, userId: string, securityEpoch: number): string =>
  signedToken(secrets.get('digest-links'), purposeAt(purpose, securityEpoch), [userId, mails]);

/** The user id; undefined for a token that this installation did not sign, or that a security event has voided. */
export async function readUnsubscribeToken(
  { secrets, standingOf }: { readonly secrets: Secrets; readonly standingOf: StandingOf },
  token: string,
): Promise<string | undefined> {
  const [, userId] = /^([\w-]{1,64})\./.exec(token) ?? [];
  if (userId === undefined) return undefined;
  const { securityEpoch } = await standingOf(userId);
  return readSignedToken(secrets.get('digest-links'), purposeAt(purpose, securityEpoch), token)?.[0];
}
