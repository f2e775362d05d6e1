// Routes to request, follow and download an export of a person's own data.
import { pipeline } from 'node:stream/promises';
import { describedCall } from '@libretto/contracts/http';
import { type Request, Router } from 'express';
import { requireUser } from '../../kernel/http/access/caller';
import { parseBody, parseParams, parseQuery } from '../../kernel/http/bodies/parse';
import { commandContext, idOfMade } from '../../kernel/http/commands/command-context';
import { acceptedOrThrow } from '../../kernel/http/commands/outcome';
import { notFound, problem, tooManyRequests } from '../../kernel/http/server/problem';
import { text } from '../../kernel/texts/text';
import type { StandingOf } from '../../ports/directory/account-standing';
import type { RateLimit } from '../../ports/operations/rate-limits';
import type { StepUp } from '../../ports/operations/step-up';
import { dataExportStream } from './data-export.stream';
import { type DataExportDoc, dataExports } from './data-exports.projection';
import { exportKey } from './export-files';
import { fetchToken, isFetchTokenOf, isMailTokenOf } from './export-token';
import type { OwnDataDeps } from './own-data.deps';

const download = describedCall('POST /api/user/data-export/download');
const file = describedCall('GET /api/user/data-export/{id}/file');
const fetchWithinMs = 10 * 60_000;
const requests: RateLimit = { name: 'data-exports', points: 5, windowMs: 86_400_000 };
const tooOften = text`You have asked for your data often today. Please try again tomorrow.`;
const noCopy = notFound('There is no copy of your data.');
const spentLink = problem(410, 'link-not-valid', 'This link is not valid any more.');

export function ownDataRoutes(deps: OwnDataDeps, stepUp: StepUp, standingOf: StandingOf): Router {
  const router = Router();
  const exports = deps.commands.handlerOf(dataExportStream);

  async function latestOf(req: Request, userId: string): Promise<DataExportDoc | undefined> {
    const doc = await deps.readsFor(req).collection(dataExports).get(userId);
    const isOver = doc?.expiresAt != null && deps.clock.nowMs() >= Date.parse(doc.expiresAt);
    return doc && isOver ? { ...doc, state: 'expired', expiresAt: null, bytes: null } : doc;
  }

  router.get('/api/user/data-export', async (req, res) => {
    const { userId } = requireUser(req);
    const doc = await latestOf(req, userId);
    res.json({ export: doc === undefined ? null : shown(doc) });
  });

  router.post('/api/user/data-export', async (req, res) => {
    const { userId } = requireUser(req);
    const context = commandContext(req);
    const { state: before } = await exports.load(userId);
    if (before.step !== 'requested' && before.step !== 'preparing') {
      const limited = await deps.rateLimits.consume(requests, userId);
      if (!limited.allowed) throw tooManyRequests(limited.retryAfterMs, tooOften);
    }
    const exportId = idOfMade('data-export', context);
    const requestedAt = new Date(deps.clock.nowMs()).toISOString();
    const command = { kind: 'request', userId, exportId, requestedAt } as const;
    const { state } = acceptedOrThrow(res, await exports.execute(userId, command, context), {});
    const id = state.exportId ?? exportId;
    const step = state.step === 'preparing' ? 'preparing' : 'requested';
    const asked = { id, state: step, requestedAt: state.requestedAt ?? requestedAt };
    res.status(202).json({ export: { ...asked, expiresAt: null, bytes: null } });
  });

  router.post('/api/user/data-export/download', async (req, res) => {
    const { userId } = requireUser(req);
    const { token } = parseBody(download.body, req);
    await stepUp(req);
    const doc = await latestOf(req, userId);
    const { securityEpoch } = await standingOf(userId);
    const ofMail = { exportId: doc?.id ?? '', userId, securityEpoch };
    if (token != null && !isMailTokenOf(deps.secrets, token, ofMail)) throw spentLink;
    if (doc?.state !== 'ready') throw noCopy;
    const until = deps.clock.nowMs() + fetchWithinMs;
    res.json({
      url: `/api/user/data-export/${doc.id}/file?token=${fetchToken(deps.secrets, doc.id, until, securityEpoch)}`,
    });
  });

  router.get('/api/user/data-export/:id/file', async (req, res) => {
    const { userId } = requireUser(req);
    const { id } = parseParams(file.params, req);
    const { token } = parseQuery(file.query, req);
    const doc = await latestOf(req, userId);
    if (doc?.id !== id || doc.state !== 'ready') throw noCopy;
    const { securityEpoch } = await standingOf(userId);
    const asked = { exportId: id, nowMs: deps.clock.nowMs(), securityEpoch };
    if (!isFetchTokenOf(deps.secrets, token, asked)) throw spentLink;
    await stepUp(req);
    const info = await deps.blobs.stat(exportKey(userId, id));
    const content = info && (await deps.blobs.read(info.key));
    if (info === undefined || content === undefined) throw noCopy;
    res.setHeader('Cache-Control', 'private, no-store');
    res.setHeader('Content-Length', info.bytes);
    res.attachment(`libretto-data-${doc.requestedAt.slice(0, 10)}.zip`).type('application/zip');
    await pipeline(content, res);
  });

  return router;
}

const shown = ({ id, state, requestedAt, expiresAt, bytes }: DataExportDoc) => ({
  ...{ id, state, requestedAt, expiresAt, bytes },
});
