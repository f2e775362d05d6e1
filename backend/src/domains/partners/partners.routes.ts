// Routes for partners to report royalties with their keys, and for admins to issue and revoke keys.
import { describedCall } from '@libretto/contracts/http';
import { royaltyReportBodySchema } from '@libretto/contracts/http/administration/partners';
import { Router } from 'express';
import { requireRole } from '../../kernel/http/access/caller';
import { parseBody, parseParams, parseQuery } from '../../kernel/http/bodies/parse';
import { commandContext, idOfMade } from '../../kernel/http/commands/command-context';
import { acceptedOrThrow } from '../../kernel/http/commands/outcome';
import { notFound, problem } from '../../kernel/http/server/problem';
import { text } from '../../kernel/texts/text';
import { minorPerEur } from '../../kernel/values/money';
import type { StepUp } from '../../ports/operations/step-up';
import { bearerOf, hashOf, newSecret, requirePartner } from './partner-caller';
import { partnerKeyStream } from './partner-key.stream';
import { partnerKeys } from './partner-keys.projection';
import type { PartnersDeps } from './partners.deps';
import { royaltyArtists } from './royalty-artists.projection';
import { royaltyReportId, royaltyReportStream } from './royalty-report.stream';
import { royaltySongs } from './royalty-songs.projection';

const listing = describedCall('GET /api/admin/partner-keys');
const issuing = describedCall('POST /api/admin/partner-keys');
const revoking = describedCall('DELETE /api/admin/partner-keys/{id}');
const noSuchKey = { NoSuchKey: notFound('This key does not exist') };
/** The earliest time zone is fourteen hours ahead of UTC. */
const earliestDayMs = 14 * 3_600_000;
const notBegun = problem(422, 'month-not-begun', 'This month has not begun');
const reused = { ReferenceReused: problem(409, 'reference-reused', 'This reference was used for other lines') };

export function partnerRoutes(deps: PartnersDeps, stepUp: StepUp): Router {
  const router = Router();
  const keys = deps.commands.handlerOf(partnerKeyStream);
  const reports = deps.commands.handlerOf(royaltyReportStream);

  router.post('/api/partners/royalties', async (req, res) => {
    const { partnerId, context } = await requirePartner(keys, req, 'royalties:write');
    const { reference, period, lines } = parseBody(royaltyReportBodySchema, req);
    refuseMonthToCome(period);
    await refuseUnknownArtists(lines.map(({ artistId }) => artistId));
    await refuseSongsOfOthers(lines);
    const report = {
      partnerId,
      reference,
      period,
      lines: lines.map(({ artistId, amount, song }) => ({
        ...{ artistId, amountMinor: Math.round(amount * minorPerEur) },
        ...(song && { song }),
      })),
    };
    acceptedOrThrow(res, await reports.execute(royaltyReportId(partnerId, reference), report, context), reused);
    res.json({ success: true, reference, lines: lines.length });
  });

  function refuseMonthToCome(period: string): void {
    const earliestDay = new Date(deps.clock.nowMs() + earliestDayMs).toISOString();
    // Compares text, because a month is a prefix of its days.
    if (period > earliestDay) throw notBegun;
  }

  /** Accepts a report completely or not at all, because a partial one would be hard to complete later. */
  async function refuseUnknownArtists(artistIds: readonly string[]): Promise<void> {
    const known = await deps.reads.collection(royaltyArtists).getMany(artistIds);
    const lines = known.flatMap((artist, index) => (artist === undefined ? [index + 1] : []));
    if (lines.length === 0) return;
    throw problem(422, 'unknown-artist', text`Line ${{ line: lines[0] ?? 0 }} names an artist who does not exist`, {
      lines,
    });
  }

  async function refuseSongsOfOthers(
    lines: readonly { readonly artistId: string; readonly song?: { readonly id: string } }[],
  ): Promise<void> {
    const songs = await deps.reads.collection(royaltySongs).getMany(lines.map(({ song }) => song?.id ?? ''));
    const wrong = lines.flatMap(({ artistId, song }, index) =>
      song !== undefined && songs[index]?.artistId !== artistId ? [index + 1] : [],
    );
    if (wrong.length === 0) return;
    throw problem(422, 'unknown-song', text`Line ${{ line: wrong[0] ?? 0 }} names a song that is not of this artist`, {
      lines: wrong,
    });
  }

  router.get('/api/admin/partner-keys', async (req, res) => {
    requireRole(req, 'admin');
    const { limit, offset } = parseQuery(listing.query, req);
    const query = { equals: {}, limit, offset };
    const { items, nextCursor } = await deps.readsFor(req).collection(partnerKeys).find('all', query);
    res.json({ keys: items, hasMore: nextCursor !== undefined });
  });

  router.post('/api/admin/partner-keys', async (req, res) => {
    requireRole(req, 'admin');
    await stepUp(req);
    const { partnerId, label, scopes } = parseBody(issuing.body, req);
    const context = commandContext(req);
    const keyId = idOfMade('partner-key', context);
    const secret = newSecret(deps.secrets, context);
    const key = { keyId, partnerId, label, scopes, secretHash: hashOf(secret) };
    const outcome = await keys.execute(keyId, { kind: 'issue', key }, context);
    const { at } = acceptedOrThrow(res, outcome, noSuchKey);
    const shown = { id: keyId, partnerId, label, scopes, issuedAt: at, revokedAt: null };
    res.status(201).json({ key: shown, secret: bearerOf(keyId, secret) });
  });

  router.delete('/api/admin/partner-keys/:id', async (req, res) => {
    requireRole(req, 'admin');
    await stepUp(req);
    const { id } = parseParams(revoking.params, req);
    acceptedOrThrow(res, await keys.execute(id, { kind: 'revoke' }, commandContext(req)), noSuchKey);
    res.json({ success: true });
  });

  return router;
}
