// Accounts with a confirmed email address, to which the product sends mails.
import { accountStream } from '../../../src/domains/auth/account/account.stream';
import type { TestApp } from '../world/app';

/** Confirms the address as the link in the mail does. */
export async function confirmEmail(app: Pick<TestApp, 'deps'>, userId: string): Promise<void> {
  const accounts = app.deps.commands.handlerOf(accountStream);
  const { state } = await accounts.load(userId);
  if (state.kind !== 'registered') throw new Error(`${userId} has no account`);
  const context = { actor: `user:${userId}`, correlationId: userId, causationId: userId };
  await accounts.execute(userId, { kind: 'confirm-email', emailClaimId: state.emailClaimId }, context);
}

/** Signs up, signs in, and confirms the address. */
export async function provenPerson(app: TestApp, person: Parameters<TestApp['signUp']>[0] = {}) {
  const client = await app.signUp(person);
  await confirmEmail(app, client.userId);
  return client;
}
