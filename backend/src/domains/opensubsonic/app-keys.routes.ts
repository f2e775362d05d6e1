// One's own keys for music apps: listing, making, revoking.
import { describedCall } from '@libretto/contracts/http';
import { mostAppKeys } from '@libretto/contracts/http/app-keys';
import { Router } from 'express';
import { requireUser } from '../../kernel/http/caller';
import { commandContext, idOfMade } from '../../kernel/http/command-context';
import { acceptedOrThrow } from '../../kernel/http/outcome';
import { parseBody, parseParams } from '../../kernel/http/parse';
import { notFound, problem } from '../../kernel/problem';
import { text } from '../../kernel/text';
import { appKeyStream } from './app-key.stream';
import { appKeyIdOf, appKeySecret } from './app-key-secret';
import { appKeys } from './app-keys.projection';
import { appPeople } from './app-people.projection';
import type { OpenSubsonicDeps } from './opensubsonic.deps';

const { body: newKey } = describedCall('POST /api/user/app-keys');
const { params: oldKey } = describedCall('DELETE /api/user/app-keys/{id}');
const refusals = { NoSuchKey: notFound('This key does not exist') };
const tooMany = problem(422, 'too-many-keys', text`You can have at most ${{ mostAppKeys }} keys`);

export function appKeyRoutes(deps: OpenSubsonicDeps): Router {
  const router = Router();
  const keys = deps.commands.handlerOf(appKeyStream);

  router.get('/api/user/app-keys', async (req, res) => {
    const { userId } = requireUser(req);
    const reads = deps.readsFor(req);
    const { items } = await reads.collection(appKeys).find('byUser', { equals: { userId }, limit: mostAppKeys });
    const owner = await reads.collection(appPeople).get(userId);
    res.json({
      keys: items.map(({ id, label, issuedAt, lastUsedAt }) => ({ id, label, issuedAt, lastUsedAt })),
      serverUrl: deps.installation.publicOrigin,
      username: owner?.username ?? '',
    });
  });

  router.post('/api/user/app-keys', async (req, res) => {
    const { userId } = requireUser(req);
    const { label } = parseBody(newKey, req);
    const context = commandContext(req);
    const keyId = appKeyIdOf(idOfMade('app-key', context));
    // Counted beforehand: two made in the same moment may exceed it by one, which harms nobody.
    const count = await deps.readsFor(req).collection(appKeys).count('byUser', { userId });
    if (count >= mostAppKeys && (await keys.load(keyId)).revision < 0) throw tooMany;
    const outcome = await keys.execute(keyId, { kind: 'issue', key: { keyId, userId, label } }, context);
    const { at } = acceptedOrThrow(res, outcome, refusals);
    const key = { id: keyId, label, issuedAt: at, lastUsedAt: null };
    res.status(201).json({ key, secret: appKeySecret(deps.secrets, keyId) });
  });

  router.delete('/api/user/app-keys/:id', async (req, res) => {
    const { userId } = requireUser(req);
    const { id } = parseParams(oldKey, req);
    acceptedOrThrow(res, await keys.execute(id, { kind: 'revoke', userId }, commandContext(req)), refusals);
    res.json({ success: true });
  });

  return router;
}
