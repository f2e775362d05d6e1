import type { Request } from 'express';
import { contextWithoutIdempotency, idOfMade } from '../../../kernel/http/commands/command-context';
import type { StandingOf } from '../../../ports/directory/account-standing';
import type { NotificationsDeps } from '../notifications.deps';
import { digestStream } from './digest.decider';
import { readUnsubscribeToken } from './unsubscribe-token';

/** Idempotent. Returns false for a token that this installation did not sign, or that a security event has voided. */
export async function endDigests(
  {
    commands,
    secrets,
    standingOf,
  }: Pick<NotificationsDeps, 'commands' | 'secrets'> & { readonly standingOf: StandingOf },
  token: string,
  req: Request,
): Promise<boolean> {
  const userId = await readUnsubscribeToken({ secrets, standingOf }, token);
  if (userId === undefined) return false;
  const context = contextWithoutIdempotency(req);
  const command = { kind: 'unsubscribe', userId, choiceId: idOfMade('digest', context) } as const;
  await commands.handlerOf(digestStream).execute(userId, command, context);
  return true;
}
