// Limits how many mails a person or network can trigger, so that nobody can flood a mailbox.
import { networkOf } from '../../../kernel/http/access/call-limits';
import type { RateLimit, RateLimits } from '../../../ports/operations/rate-limits';
import { takesOf } from './sign-in-limits';

const hourMs = 3_600_000;
const mailsToAddress: RateLimit = { name: 'password-reset-mails', points: 5, windowMs: hourMs };
const emailChanges: RateLimit = { name: 'email-changes', points: 5, windowMs: hourMs };
const emailChangesOfNetwork: RateLimit = { name: 'email-changes-of-network', points: 60, windowMs: hourMs };
const resetsOfNetwork: RateLimit = { name: 'password-resets', points: 60, windowMs: hourMs };

export function createMailLimits(rateLimits: RateLimits) {
  const take = takesOf(rateLimits);
  return {
    /** @throws Problem 429 */
    takeEmailChange: (userId: string) => take(emailChanges, userId),
    /** @throws Problem 429 */
    takeNetworkEmailChange: (address: string) => take(emailChangesOfNetwork, networkOf(address)),
    /** @throws Problem 429 */
    takeAddress: (address: string) => take(resetsOfNetwork, networkOf(address)),
    /** Returns false when the mailbox has received enough mails; the requester is not at fault and does not see it. */
    takeMailTo: async (emailKey: string) => (await rateLimits.consume(mailsToAddress, emailKey)).allowed,
  };
}
