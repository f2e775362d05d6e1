import type { Request } from 'express';
import { idOfMade, unrepeatedContext } from '../../../kernel/http/command-context';
import type { NotificationsDeps } from '../notifications.deps';
import { digestStream } from './digest.decider';
import { readUnsubscribeToken } from './unsubscribe-token';

/** Harmless to repeat. False for a token that this installation did not sign. */
export async function endDigests(
  { commands, secrets }: Pick<NotificationsDeps, 'commands' | 'secrets'>,
  token: string,
  req: Request,
): Promise<boolean> {
  const userId = readUnsubscribeToken(secrets, token);
  if (userId === undefined) return false;
  const context = unrepeatedContext(req);
  const command = { kind: 'unsubscribe', userId, choiceId: idOfMade('digest', context) } as const;
  await commands.handlerOf(digestStream).execute(userId, command, context);
  return true;
}
