import express, { type Request } from 'express';
import { encodeTokens, setUpConsistencyTokens } from '../../../kernel/http/commands/consistency-tokens';
import { positionOf } from '../../../ports/events/position';
import type { AccountDoc } from '../account/account.projection';
import type { AuthDeps } from '../auth.deps';
import { accountOf } from './session-answer';

const projected: AccountDoc = {
  ...{ userId: 'u1', username: 'old name', email: 'old@libretto.test', imageId: 'picture-1' },
  ...{ isArtist: false, isPatron: true, grantedRoles: [], hasPassword: true, providers: [] },
};
const written = {
  ...{ kind: 'registered', username: 'new name', email: 'new@libretto.test', isArtist: true },
  ...{ grantedRoles: ['admin'], passwordHash: null, identities: [{ provider: 'google' }] },
};

const app = express();
const key = Buffer.alloc(32, 'k');
setUpConsistencyTokens(app, { key, isCookieSecure: false });
const token = encodeTokens(key, [{ partitionKey: 'user-u1', position: positionOf(7) }]);

interface Situation {
  readonly hasWritten?: boolean;
  readonly isCaughtUp?: boolean;
  readonly known?: AccountDoc;
  readonly state?: object;
}

async function read({ hasWritten = true, isCaughtUp = false, known, state = written }: Situation) {
  const waitFor = jest.fn(async () => isCaughtUp);
  const load = jest.fn(async () => ({ state }));
  const deps = {
    waitFor,
    reads: { collection: () => ({ get: async () => known }) },
    commands: { handlerOf: () => ({ load }) },
  } as unknown as AuthDeps;
  const req = { app, get: () => (hasWritten ? token : undefined), headers: {} } as unknown as Request;
  return { account: await accountOf(deps, req, 'u1'), waitFor, load };
}

test('takes an account from the projection that has seen what the caller wrote', async () => {
  const { account, load } = await read({ known: projected, isCaughtUp: true });
  expect(account).toBe(projected);
  expect(load).not.toHaveBeenCalled();
});

test('a caller who has written nothing waits for nothing', async () => {
  const { account, waitFor } = await read({ known: projected, hasWritten: false });
  expect(account).toBe(projected);
  expect(waitFor).not.toHaveBeenCalled();
});

test('takes what the caller wrote from the log while the projection lags, and what other streams say from the projection', async () => {
  const { account } = await read({ known: projected });
  expect(account).toEqual({
    ...{ userId: 'u1', username: 'new name', email: 'new@libretto.test', isArtist: true, grantedRoles: ['admin'] },
    ...{ hasPassword: false, providers: ['google'], isPatron: true, imageId: 'picture-1' },
  });
});

test('an account that the projection does not know yet comes from the log', async () => {
  const { account } = await read({ isCaughtUp: true });
  expect(account).toMatchObject({ username: 'new name', isPatron: false, imageId: null });
});

test('an account that was deleted meanwhile has no session, whatever the projection still says', async () => {
  expect((await read({ known: projected, state: { kind: 'deleted' } })).account).toBeUndefined();
});
