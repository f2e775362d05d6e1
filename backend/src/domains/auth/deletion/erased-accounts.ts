// Reads from the log whose keys were destroyed, and destroys them again if a restored backup has brought them back. An
// account that was erased after the restored backup was made is deleted again.
import { defineProjection } from '../../../kernel/consumers/projections/projection';
import { untilAvailable } from '../../../kernel/values/until-available';
import { UnavailableError } from '../../../ports/operations/unavailable';
import { defineCollection } from '../../../ports/read-models/read-models';
import type { AccountEvent } from '../account/account.events';
import { accountStream } from '../account/account.stream';
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
/** A start does not wait longer than this for the journal of erasures; the work is then retried in the background. */
const startWaitsMs = 5_000;

type Deps = Pick<AuthDeps, 'commands' | 'reads' | 'waitFor' | 'personalKeys' | 'log'>;

/** Runs at startup: before the port opens if the read models are up to date, else as soon as they are. */
export function startDestroyingAgain(deps: Deps) {
  return async (): Promise<() => Promise<void>> => {
    let isStopped = false;
    const tryNow = async (): Promise<boolean> => {
      if (isStopped) return true;
      // Everybody's erasure counts: one that is parked would let a person back whom a restored backup contains.
      if (!(await deps.waitFor(erasedAccountsProjection.name, 'now'))) return false;
      await destroyAgain(deps);
      await deleteAgain(deps);
      return true;
    };
    const isDone = await untilAvailable(deps.log, tryNow, { longestMs: startWaitsMs }).catch((error) => {
      if (error instanceof UnavailableError) return false;
      throw error;
    });
    if (isDone) return async () => undefined;
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
      log.warn({ userId }, 'a restored backup contained the key of an erased person, which was destroyed again');
    }
    cursor = page.nextCursor;
  } while (cursor !== undefined);
}

/**
 * Deletes accounts of erased people that a restored backup still has. The deletion was decided before the restore, so
 * it needs no confirmation; the usual policies follow it and end with the destruction of the key.
 */
async function deleteAgain({ commands, reads, personalKeys, log }: Deps): Promise<void> {
  const handler = commands.handlerOf(accountStream);
  for (const { subjectId: userId } of await personalKeys.destroyed()) {
    if ((await reads.collection(erasedAccounts).get(userId)) !== undefined) continue;
    const { state } = await handler.load(userId);
    if (state.kind !== 'registered') continue;
    const facts = { hasApprovedSongs: false, hasOpenWithdrawal: false };
    const approved = state.deletionRequest && { requestId: state.deletionRequest.requestId, reviewerId: 'system' };
    const context = { actor: 'system', correlationId: `erasure-${userId}`, causationId: `erasure-${userId}` };
    const { kind } = await handler.execute(userId, { kind: 'delete', facts, approved }, context);
    if (kind === 'refused') log.error({ userId }, 'an erased person is back, and could not be deleted again');
    else log.warn({ userId }, 'a restored backup contained an erased person, who was deleted again');
  }
}
