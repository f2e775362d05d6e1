// Routes to read and accept the legal texts.
import { describedCall } from '@libretto/contracts/http';
import type { LegalAcceptance } from '@libretto/contracts/http/administration/legal';
import { Router } from 'express';
import { requireUser } from '../../kernel/http/access/caller';
import { parseBody } from '../../kernel/http/bodies/parse';
import { commandContext } from '../../kernel/http/commands/command-context';
import { acceptedOrThrow } from '../../kernel/http/commands/outcome';
import { problem } from '../../kernel/http/server/problem';
import { acceptanceStream } from './acceptance.stream';
import { type AcceptancesDoc, acceptances } from './acceptances.projection';
import type { LegalDeps } from './legal.deps';
import type { LegalWording } from './texts';

const accept = describedCall('POST /api/user/legal/accept');
const website = 'https://libretto.example/legal/';
const hasChanged = problem(409, 'text-changed', 'This text has changed meanwhile. Please read it again.');

export function legalRoutes(deps: LegalDeps, texts: readonly LegalWording[]): Router {
  const router = Router();
  const handler = deps.commands.handlerOf(acceptanceStream);

  router.get('/api/legal', (_req, res) => {
    res.json({ texts: texts.map(({ isForArtists: _, ...text }) => ({ ...text, url: `${website}${text.id}` })) });
  });

  router.get('/api/user/legal', async (req, res) => {
    const { userId, roles } = requireUser(req);
    const accepted = (await deps.readsFor(req).collection(acceptances).get(userId))?.accepted ?? {};
    res.json({ texts: texts.map((text) => shown(text, accepted[text.id], roles.includes('artist'))) });
  });

  router.post('/api/user/legal/accept', async (req, res) => {
    const { userId, roles } = requireUser(req);
    const { id, version } = parseBody(accept.body, req);
    const text = texts.find((each) => each.id === id);
    if (text === undefined || version !== text.version) throw hasChanged;
    const outcome = await handler.execute(userId, { userId, text: id, version }, commandContext(req));
    const { at } = acceptedOrThrow(res, outcome, {});
    res.json({ success: true, text: shown(text, { version, at }, roles.includes('artist')) });
  });

  return router;
}

type Accepted = AcceptancesDoc['accepted'][keyof AcceptancesDoc['accepted']];

function shown({ id, version, isForArtists }: LegalWording, accepted: Accepted, isArtist: boolean): LegalAcceptance {
  const acceptedVersion = accepted?.version ?? null;
  const isAsked = (isForArtists !== true || isArtist) && (acceptedVersion ?? 0) < version;
  return { id, version, acceptedVersion, acceptedAt: accepted?.at ?? null, isAsked };
}
