// The keys of somebody's music apps work no longer than their account.
import type { AccountDeleted } from '@libretto/contracts/events';
import { mostAppKeys } from '@libretto/contracts/http/app-keys';
import { definePolicy } from '../../kernel/policy';
import { appKeyStream } from './app-key.stream';
import { appKeys, appKeysProjection } from './app-keys.projection';
import type { OpenSubsonicDeps } from './opensubsonic.deps';

export const revokeAppKeysPolicy = ({
  commands,
  reads,
  waitFor,
}: Pick<OpenSubsonicDeps, 'commands' | 'reads' | 'waitFor'>) =>
  definePolicy<AccountDeleted>({
    name: 'revoke-app-keys',
    handlers: {
      AccountDeleted: async ({ data: { userId } }, reaction) => {
        // A rejection is tried again; a key that is not known yet would work for good.
        if (!(await waitFor(appKeysProjection.name, 'now'))) throw new Error('The keys lie behind.');
        const { items } = await reads.collection(appKeys).find('byUser', { equals: { userId }, limit: mostAppKeys });
        const keys = commands.handlerOf(appKeyStream);
        for (const { id } of items) await keys.execute(id, { kind: 'revoke', userId }, reaction.command(id));
      },
    },
  });
