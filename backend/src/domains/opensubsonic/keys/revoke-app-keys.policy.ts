// App keys end with their account and with security events that end all keys. Each use checks the account and is
// rejected immediately; this policy also removes the keys from the list.
import type {
  AccountDeleted,
  AccountSuspensionLifted,
  EmailChanged,
  EmailChangeUndone,
  EmailConfirmed,
  PasswordReset,
} from '@libretto/contracts/events';
import { mostAppKeys } from '@libretto/contracts/http/auth/app-keys';
import type { Recorded } from '../../../kernel/commands/decider';
import { definePolicy, type Reaction } from '../../../kernel/consumers/policies/policy';
import { naming } from '../../../kernel/consumers/positions/concerns';
import type { StandingOf } from '../../../ports/directory/account-standing';
import type { OpenSubsonicDeps } from '../opensubsonic.deps';
import { appKeyStream } from './app-key.stream';
import { appKeySlotStream } from './app-key-slots.stream';
import { appKeys, appKeysProjection } from './app-keys.projection';

type Watched =
  | AccountDeleted
  | AccountSuspensionLifted
  | EmailChanged
  | EmailChangeUndone
  | EmailConfirmed
  | PasswordReset;

export const revokeAppKeysPolicy = (
  { commands, reads, waitForEvents }: Pick<OpenSubsonicDeps, 'commands' | 'reads' | 'waitForEvents'>,
  standingOf: StandingOf,
) => {
  const keys = commands.handlerOf(appKeyStream);
  const slots = commands.handlerOf(appKeySlotStream);

  async function revokeEnded(
    { data: { userId }, metadata: { at } }: { data: { userId: string }; metadata: { at: string } },
    reaction: Reaction,
  ): Promise<void> {
    // Throwing retries the policy; a key that is not projected yet would otherwise stay in the list.
    if (!(await waitForEvents(appKeysProjection.name, naming(userId)))) throw new Error('The keys lag behind.');
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

  /** Present only in the first proof of an address, which revokes keys; the integration event lacks this field. */
  async function revokeAtFirstProof(event: Recorded<EmailChanged | EmailConfirmed>, reaction: Reaction): Promise<void> {
    if ('isFirstProof' in event.data && event.data.isFirstProof) await revokeEnded(event, reaction);
  }

  return definePolicy<Watched>({
    name: 'revoke-app-keys',
    handlers: {
      AccountDeleted: revokeEnded,
      // During a suspension, requests with a key are answered with the suspension instead.
      AccountSuspensionLifted: revokeEnded,
      EmailChanged: revokeAtFirstProof,
      EmailChangeUndone: revokeEnded,
      EmailConfirmed: revokeAtFirstProof,
      PasswordReset: revokeEnded,
    },
  });
};
