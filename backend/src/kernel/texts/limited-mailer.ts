// Limits how many mails of one kind reach one recipient, regardless of who causes them.
import { createHmac } from 'node:crypto';
import { domainToASCII } from 'node:url';
import type { Mailer } from '../../ports/messages/mailer';
import type { Allowance, RateLimits } from '../../ports/operations/rate-limits';
import type { Secrets } from '../../ports/operations/secrets';

const dayMs = 86_400_000;
/**
 * A mailbox with several addresses, such as `ada+music@…`, gets this many times the mails of one address at all of them
 * together. They do not count for `ada@…` itself: strangers can sign up with any of them, and must not silence it.
 */
const addressesOfMailbox = 3;

export interface MailLimitDeps {
  readonly rateLimits: RateLimits;
  readonly secrets: Secrets;
}

interface MailLimit {
  readonly allowance: Allowance;
  readonly keyOf: (to: string) => string;
}

/**
 * Drops mails beyond the recipient's allowance without an error, since the sender must not learn what others were sent.
 * A mail that could not be sent returns its allowance.
 *
 * @param kind mails of different kinds have separate allowances: a flood of one kind must not suppress another
 */
export function limitedMailer(mailer: Mailer, deps: MailLimitDeps, kind: string, mailsADay: number): Mailer {
  const ofAddress: MailLimit = {
    allowance: { name: `mails-${kind}`, capacity: mailsADay, refillMs: dayMs },
    keyOf: recipientOf,
  };
  const ofMailbox: MailLimit = {
    allowance: { name: `mailboxes-${kind}`, capacity: mailsADay * addressesOfMailbox, refillMs: dayMs },
    keyOf: mailboxOf,
  };
  const limitsOf = (to: string) => (mailboxOf(to) === recipientOf(to) ? [ofAddress] : [ofAddress, ofMailbox]);
  return {
    send: async (mail, id) => {
      const drawn: { readonly allowance: Allowance; readonly key: string }[] = [];
      const putBack = async () => {
        for (const { allowance, key } of drawn) await deps.rateLimits.putBack(allowance, key, 1);
      };
      try {
        for (const { allowance, keyOf } of limitsOf(mail.to)) {
          const key = hashed(deps.secrets, keyOf(mail.to));
          const { allowed } = await deps.rateLimits.draw(allowance, key, 1);
          if (!allowed) return await putBack();
          drawn.push({ allowance, key });
        }
        await mailer.send(mail, id);
      } catch (error) {
        await putBack();
        throw error;
      }
    },
  };
}

/** Different letter case, and a domain in Unicode or Punycode, reach the same mailbox. */
function recipientOf(to: string): string {
  const [local = '', domain = ''] = to
    .trim()
    .toLowerCase()
    .split(/@(?=[^@]*$)/);
  return `${local}@${domainToASCII(domain) || domain}`;
}

/** Most providers deliver `ada+anything@…` to `ada@…`, so one person could be mailed at any number of addresses. */
const mailboxOf = (to: string): string => recipientOf(to).replace(/(?<=.)\+.*(?=@[^@]*$)/, '');

/** Addresses are stored only as hashes. */
function hashed(secrets: Secrets, address: string): string {
  return createHmac('sha256', secrets.get('mail-recipients')).update(address).digest('base64url');
}
