// Limits how many mails of one kind reach one recipient, regardless of who causes them.
import { createHmac } from 'node:crypto';
import type { Mailer } from '../ports/mailer';
import type { Allowance, RateLimits } from '../ports/rate-limits';
import type { Secrets } from '../ports/secrets';

const dayMs = 86_400_000;

export interface MailLimitDeps {
  readonly rateLimits: RateLimits;
  readonly secrets: Secrets;
}

/**
 * Drops mails beyond the recipient's allowance without an error, since the sender must not learn what others were sent.
 * A mail that could not be sent returns its allowance.
 *
 * @param kind mails of different kinds have separate allowances: a flood of one kind must not suppress another
 */
export function limitedMailer(mailer: Mailer, deps: MailLimitDeps, kind: string, mailsADay: number): Mailer {
  const allowance: Allowance = { name: `mails-${kind}`, capacity: mailsADay, refillMs: dayMs };
  return {
    send: async (mail, id) => {
      const key = recipientKey(deps.secrets, mail.to);
      const { allowed } = await deps.rateLimits.draw(allowance, key, 1);
      if (!allowed) return;
      try {
        await mailer.send(mail, id);
      } catch (error) {
        await deps.rateLimits.putBack(allowance, key, 1);
        throw error;
      }
    },
  };
}

/** Addresses are stored only as hashes; different letter case reaches the same mailbox. */
function recipientKey(secrets: Secrets, to: string): string {
  return createHmac('sha256', secrets.get('mail-recipients')).update(to.trim().toLowerCase()).digest('base64url');
}
