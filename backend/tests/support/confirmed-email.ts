// People whose address is proven, so that the product mails them.
import { accountStream } from '../../src/domains/auth/account/account.stream';
import type { TestApp } from './app';

/** As the link of a mail does. */
export async function confirmEmail(app: Pick<TestApp, 'deps'>, userId: string): Promise<void> {
  const accounts = app.deps.commands.handlerOf(accountStream);
  const { state } = await accounts.load(userId);
  if (state.kind !== 'registered') throw new Error(`${userId} has no account`);
  const context = { actor: `user:${userId}`, correlationId: userId, causationId: userId };
  await accounts.execute(userId, { kind: 'confirm-email', emailClaimId: state.emailClaimId }, context);
}

/** Signs up, signs in, and follows the link of the mail that asks for a proof of the address. */
export async function provenPerson(app: TestApp, person: Parameters<TestApp['signUp']>[0] = {}) {
  const client = await app.signUp(person);
  await confirmEmail(app, client.userId);
  return client;
}
