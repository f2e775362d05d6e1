// Reads from the log whose keys were destroyed, and destroys them again if a restored backup has brought them back.
import { defineProjection } from '../../../kernel/projection';
import { untilAvailable } from '../../../kernel/until-available';
import { defineCollection } from '../../../ports/read-models';
import type { AccountEvent } from '../account/account.events';
import type { AuthDeps } from '../auth.deps';

const erasedAccounts = defineCollection<{ readonly userId: string }>()({
  name: 'erased-accounts',
  indexes: { all: { equals: [] } },
});

export const erasedAccountsProjection = defineProjection<Extract<AccountEvent, { type: 'PersonErased' }>>({
  name: 'erased-accounts',
  version: 1,
  collections: [erasedAccounts],
  handlers: { PersonErased: ({ data: { userId } }, to) => to.collection(erasedAccounts).put(userId, { userId }) },
});

const pageSize = 500;

type Deps = Pick<AuthDeps, 'reads' | 'waitFor' | 'personalKeys' | 'log'>;

/** Runs at startup: before the port opens if the read models are up to date, else as soon as they are. */
export function startDestroyingAgain(deps: Deps) {
  return async (): Promise<() => Promise<void>> => {
    let isStopped = false;
    const tryNow = async (): Promise<boolean> => {
      if (isStopped) return true;
      if (!(await deps.waitFor(erasedAccountsProjection.name, 'now'))) return false;
      await destroyAgain(deps);
      return true;
    };
    if (await untilAvailable(deps.log, tryNow)) return async () => undefined;
    const later = (async () => {
      while (!(await untilAvailable(deps.log, tryNow, { longestMs: Number.POSITIVE_INFINITY })));
    })().catch((error) => deps.log.error({ err: error }, 'keys of erased people could not be destroyed again'));
    return async () => {
      isStopped = true;
      await later;
    };
  };
}

async function destroyAgain({ reads, personalKeys, log }: Deps): Promise<void> {
  let cursor: string | undefined;
  do {
    const page = await reads.collection(erasedAccounts).find('all', { equals: {}, limit: pageSize, cursor });
    for (const { userId } of page.items) {
      if ((await personalKeys.find(userId)) === undefined) continue;
      await personalKeys.destroy(userId);
      log.warn({ userId }, 'a key of an erased person had come back and was destroyed again');
    }
    cursor = page.nextCursor;
  } while (cursor !== undefined);
}
