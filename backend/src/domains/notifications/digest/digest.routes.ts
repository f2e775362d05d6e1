// Routes to choose how often unseen notifications are mailed, and to unsubscribe by the link in a digest.
import { describedCall } from '@libretto/contracts/http';
import { Router } from 'express';
import { requireUser } from '../../../kernel/http/access/caller';
import { parseBody, parseQuery } from '../../../kernel/http/bodies/parse';
import { commandContext, idOfMade } from '../../../kernel/http/commands/command-context';
import { acceptedOrThrow } from '../../../kernel/http/commands/outcome';
import { problem } from '../../../kernel/http/server/problem';
import type { StandingOf } from '../../../ports/directory/account-standing';
import type { NotificationsDeps } from '../notifications.deps';
import { digestStream } from './digest.decider';
import { endDigests } from './end-digests';

const choice = describedCall('POST /api/notifications/digest');
const unsubscription = describedCall('POST /api/notifications/digest/unsubscribe');

export function digestRoutes(deps: NotificationsDeps, standingOf: StandingOf): Router {
  const router = Router();
  const digests = deps.commands.handlerOf(digestStream);

  router.get('/api/notifications/digest', async (req, res) => {
    const { userId } = requireUser(req);
    const { state } = await digests.load(userId);
    res.json({ frequency: state.frequency });
  });

  router.post('/api/notifications/digest', async (req, res) => {
    const { userId } = requireUser(req);
    const { frequency, timeZone = null } = parseBody(choice.body, req);
    const context = commandContext(req);
    const command = { kind: 'choose', userId, choiceId: idOfMade('digest', context), frequency, timeZone } as const;
    const { state } = acceptedOrThrow(res, await digests.execute(userId, command, context), {});
    res.json({ success: true, frequency: state.frequency });
  });

  // Mail programs post here on behalf of the reader (one-click unsubscribe), without a session and with a form body of
  // no interest.
  router.post('/api/notifications/digest/unsubscribe', async (req, res) => {
    const { token } = parseQuery(unsubscription.query, req);
    if (!(await endDigests({ ...deps, standingOf }, token, req)))
      throw problem(422, 'invalid-link', 'This link is not valid');
    res.json({ success: true });
  });

  return router;
}
