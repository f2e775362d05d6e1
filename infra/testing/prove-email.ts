// Confirms a user's email address, because the product sends other emails only to confirmed addresses.
import { join } from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { mailsIn } from '../../backend/tests/support/people/mailbox';

export interface ProvenAt {
  readonly url: string;
  readonly dataFolder: string;
}

/**
 * Opens a ticket, which makes the product send the confirmation email, and follows its link; the context is signed in.
 */
export async function proveEmail(context: BrowserContext, server: ProvenAt, email: string): Promise<void> {
  const ticket = { subject: 'Hello', message: 'Can you read me?' };
  await context.request.post(`${server.url}/api/support/tickets`, { data: ticket });
  const mail = await mailsIn(join(server.dataFolder, 'mail')).next(email, 'Confirm your email');
  const data = { token: mail.link?.hash.slice(1) };
  const answer = await context.request.post(`${server.url}/api/auth/confirm-email-change`, { data });
  if (!answer.ok()) throw new Error(`${email} could not be confirmed: ${answer.status()} ${await answer.text()}`);
}
