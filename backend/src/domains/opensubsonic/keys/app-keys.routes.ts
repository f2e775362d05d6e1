// Routes for a listener's own app keys: listing, issuing, revoking.
import { describedCall } from '@libretto/contracts/http';
import { mostAppKeys } from '@libretto/contracts/http/auth/app-keys';
import { type Request, Router } from 'express';
import { requireUser } from '../../../kernel/http/access/caller';
import { parseBody, parseParams } from '../../../kernel/http/bodies/parse';
import { commandContext, contextWithoutIdempotency, idOfMade } from '../../../kernel/http/commands/command-context';
import { acceptedOrThrow } from '../../../kernel/http/commands/outcome';
import { notFound, problem } from '../../../kernel/http/server/problem';
import { text } from '../../../kernel/texts/text';
import type { StandingOf } from '../../../ports/directory/account-standing';
import type { StepUp } from '../../../ports/operations/step-up';
import { appPeople } from '../app-people.projection';
import type { OpenSubsonicDeps } from '../opensubsonic.deps';
import { appKeyStream } from './app-key.stream';
import { appKeyIdOf, appKeySecret } from './app-key-secret';
import { appKeySlotStream } from './app-key-slots.stream';
import { appKeys } from './app-keys.projection';

const { body: newKey } = describedCall('POST /api/user/app-keys');
const { params: oldKey } = describedCall('DELETE /api/user/app-keys/{id}');
const refusals = { NoSuchKey: notFound('This key does not exist') };
const tooMany = problem(422, 'too-many-keys', text`You can have at most ${{ mostAppKeys }} keys`);

/** Longer than a request can take between reserving its slot and issuing its key. */
const unusedSlotMs = 10 * 60_000;

export function appKeyRoutes(deps: OpenSubsonicDeps, stepUp: StepUp, standingOf: StandingOf): Router {
  const router = Router();
  const keys = deps.commands.handlerOf(appKeyStream);
  const slots = deps.commands.handlerOf(appKeySlotStream);

  async function takeSlot(req: Request, userId: string, keyId: string): Promise<void> {
    const { items } = await deps.readsFor(req).collection(appKeys).find('byUser', { equals: { userId }, limit: 1000 });
    const nowMs = deps.clock.nowMs();
    const command = { kind: 'take', userId, keyId, formerKeyIds: items.map(({ id }) => id), nowMs } as const;
    if ((await slots.execute(userId, command, contextWithoutIdempotency(req))).kind === 'accepted') return;
    // An aborted request may have left a slot without a key.
    let freed = 0;
    for (const slot of (await slots.load(userId)).state.slots ?? []) {
      const mayStillBeMade = nowMs - slot.takenAtMs < unusedSlotMs;
      if (mayStillBeMade || (await keys.load(slot.keyId)).state.kind === 'issued') continue;
      await freeSlot(req, userId, slot.keyId);
      freed++;
    }
    if (freed === 0 || (await slots.execute(userId, command, contextWithoutIdempotency(req))).kind === 'refused')
      throw tooMany;
  }

  async function freeSlot(req: Request, userId: string, keyId: string): Promise<void> {
    await slots.execute(userId, { kind: 'free', userId, keyId }, contextWithoutIdempotency(req));
  }

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
    await stepUp(req);
    const { label } = parseBody(newKey, req);
    const context = commandContext(req);
    const keyId = appKeyIdOf(idOfMade('app-key', context));
    const { keyEpoch } = await standingOf(userId);
    await takeSlot(req, userId, keyId);
    const outcome = await keys.execute(keyId, { kind: 'issue', key: { keyId, userId, label, keyEpoch } }, context);
    const { at, state } = acceptedOrThrow(res, outcome, refusals);
    // A repeated request whose key was revoked in the meantime.
    if (state.kind !== 'issued') await freeSlot(req, userId, keyId);
    const key = { id: keyId, label, issuedAt: at, lastUsedAt: null };
    res.status(201).json({ key, secret: appKeySecret(deps.secrets, keyId) });
  });

  router.delete('/api/user/app-keys/:id', async (req, res) => {
    const { userId } = requireUser(req);
    const { id } = parseParams(oldKey, req);
    acceptedOrThrow(res, await keys.execute(id, { kind: 'revoke', userId }, commandContext(req)), refusals);
    await freeSlot(req, userId, id);
    res.json({ success: true });
  });

  return router;
}
