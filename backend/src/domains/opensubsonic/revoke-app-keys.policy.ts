// App keys end with their account and with security events that end all keys. Each use checks the account and is
// rejected immediately; this policy also removes the keys from the list.
import type {
  AccountDeleted,
  AccountSuspensionLifted,
  EmailChangeUndone,
  PasswordReset,
} from '@libretto/contracts/events';
import { mostAppKeys } from '@libretto/contracts/http/app-keys';
import { definePolicy, type Reaction } from '../../kernel/policy';
import type { StandingOf } from '../../ports/account-standing';
import { appKeyStream } from './app-key.stream';
import { appKeySlotStream } from './app-key-slots.stream';
import { appKeys, appKeysProjection } from './app-keys.projection';
import type { OpenSubsonicDeps } from './opensubsonic.deps';

type Watched = AccountDeleted | AccountSuspensionLifted | EmailChangeUndone | PasswordReset;

export const revokeAppKeysPolicy = (
  { commands, reads, waitFor }: Pick<OpenSubsonicDeps, 'commands' | 'reads' | 'waitFor'>,
  standingOf: StandingOf,
) => {
  const keys = commands.handlerOf(appKeyStream);
  const slots = commands.handlerOf(appKeySlotStream);

  async function revokeEnded(
    { data: { userId }, metadata: { at } }: { data: { userId: string }; metadata: { at: string } },
    reaction: Reaction,
  ): Promise<void> {
    // Throwing retries the policy; a key that is not projected yet would otherwise stay in the list.
    if (!(await waitFor(appKeysProjection.name, 'now'))) throw new Error('The keys lie behind.');
    const { items } = await reads.collection(appKeys).find('byUser', { equals: { userId }, limit: mostAppKeys });
    const { keyEpoch } = await standingOf(userId);
    for (const { id, issuedAt } of items) {
      const { state } = await keys.load(id);
      if (state.kind !== 'issued') continue;
      // Keys from before keys carried a key epoch are compared by time.
      const hasEnded = state.keyEpoch === undefined ? issuedAt <= at : state.keyEpoch < keyEpoch;
      if (!hasEnded) continue;
      await keys.execute(id, { kind: 'revoke', userId }, reaction.command(id));
      await slots.execute(userId, { kind: 'free', userId, keyId: id }, reaction.command(`slot/${id}`));
    }
  }

  return definePolicy<Watched>({
    name: 'revoke-app-keys',
    handlers: {
      AccountDeleted: revokeEnded,
      // During a suspension, requests with a key are answered with the suspension instead.
      AccountSuspensionLifted: revokeEnded,
      EmailChangeUndone: revokeEnded,
      PasswordReset: revokeEnded,
    },
  });
};
