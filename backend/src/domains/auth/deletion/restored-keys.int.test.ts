// A restore of engines from before an erasure, as the distributed profile has it: the keys, the accounts and the read
// models are those of the backup, and only the journal of a projector's data folder knows of the erasure.
import { join } from 'node:path';
import { temporaryFolder } from '../../../../tests/support/files/temporary-folder';
import { createMemoryCommands, testContext } from '../../../../tests/support/world/memory-commands';
import { addErasures, erasureFile, erasureJournalIn, withErasureJournal } from '../../../adapters/disk/erasure-journal';
import type { PersonalKeys } from '../../../ports/events/personal-keys';
import { accountStream } from '../account/account.stream';
import { startDestroyingAgain } from './erased-accounts';

const folder = temporaryFolder();
afterAll(() => folder.remove());

/** Keys as a restored MongoDB has them: none was ever destroyed. */
function restoredKeys(): PersonalKeys {
  const destroyed = new Map<string, string>();
  const find = async (subjectId: string) => (destroyed.has(subjectId) ? undefined : Buffer.alloc(32, subjectId));
  return {
    find,
    obtain: find,
    destroy: async (subjectId) => void destroyed.set(subjectId, new Date(0).toISOString()),
    destroyed: async () => [...destroyed].map(([subjectId, at]) => ({ subjectId, at })),
  };
}

async function restoredInstallation(journal: string) {
  const commands = createMemoryCommands();
  const accounts = commands.handlerOf(accountStream);
  const register = (userId: string) =>
    accounts.execute(
      userId,
      {
        ...{ kind: 'register', userId, username: userId, email: `${userId}@libretto.test`, isArtist: true },
        ...{ usernameKey: userId, usernameClaimId: userId, emailKey: userId, emailClaimId: userId, passwordHash: 'x' },
      },
      testContext,
    );
  for (const userId of ['erased', 'reviewed', 'living']) await register(userId);
  const request = {
    kind: 'request-deletion',
    requestId: 'r1',
    requestedAt: '2026-01-01T00:00:00Z',
    reason: null,
  } as const;
  const facts = { hasApprovedSongs: true, hasOpenWithdrawal: false };
  await accounts.execute('reviewed', { ...request, facts }, testContext);
  const logged: string[] = [];
  const note =
    (level: string) =>
    ({ userId }: { userId: string }) =>
      void logged.push(`${level} ${userId}`);
  const start = startDestroyingAgain({
    commands,
    reads: { collection: () => ({ find: async () => ({ items: [] }), get: async () => undefined }) },
    waitFor: async () => true,
    personalKeys: withErasureJournal(restoredKeys(), erasureJournalIn(journal)),
    log: { warn: note('warn'), error: note('error') },
  } as never);
  const kindOf = async (userId: string) => (await accounts.load(userId)).state.kind;
  return { start, kindOf, logged };
}

test('the first start deletes everyone again whom the journals list, and nobody else', async () => {
  const journal = join(folder.path, erasureFile);
  // The journals of two projectors, joined as the guide to a restore says; both know one of the people.
  const erased = { subjectId: 'erased', at: '2026-02-01T00:00:00Z' };
  await addErasures(journal, [erased, { subjectId: 'never-registered', at: erased.at }]);
  await addErasures(journal, [{ subjectId: 'reviewed', at: erased.at }, erased]);
  const { start, kindOf, logged } = await restoredInstallation(journal);
  await (await start())();
  expect(await Promise.all(['erased', 'reviewed', 'living'].map(kindOf))).toEqual(['deleted', 'deleted', 'registered']);
  expect(logged).toEqual(['warn erased', 'warn reviewed']);

  // A second start finds nothing left to do.
  await (await start())();
  expect(logged).toHaveLength(2);
});
