// Routes for the sound quality, the notifications switch, and an artist's prices.
import { describedCall } from '@libretto/contracts/http';
import { switchableKinds } from '@libretto/contracts/http/social/notifications';
import { type Request, Router } from 'express';
import { requireRole, requireUser } from '../../kernel/http/access/caller';
import { parseBody } from '../../kernel/http/bodies/parse';
import { commandContext } from '../../kernel/http/commands/command-context';
import { acceptedOrThrow } from '../../kernel/http/commands/outcome';
import { problem } from '../../kernel/http/server/problem';
import { type SettingsCommand, type SettingsState, settingsDecider, settingsStream } from './settings.decider';
import type { SettingsDeps } from './settings.deps';
import { settings } from './settings.projection';

const refusals = {
  SameAudioQuality: problem(422, 'same-audio-quality', 'Please select a different audio quality'),
};

export function settingsRoutes(deps: SettingsDeps): Router {
  const router = Router();
  const handler = deps.commands.handlerOf(settingsStream);
  const qualityBody = describedCall('POST /api/user/update-audio-quality-settings').body;
  const notificationsBody = describedCall('POST /api/user/update-notification-settings').body;
  const pricesBody = describedCall('PUT /api/user/catalog-settings').body;

  async function chosen(req: Request) {
    const { userId } = requireUser(req);
    return (await deps.readsFor(req).collection(settings).get(userId)) ?? settingsDecider.initialState;
  }

  const execute = (req: Request, command: SettingsCommand) =>
    handler.execute(command.userId, command, commandContext(req));

  router.get('/api/user/audio-quality-settings', async (req, res) => {
    const { audioQuality } = await chosen(req);
    res.json({ audioQuality });
  });

  router.post('/api/user/update-audio-quality-settings', async (req, res) => {
    const { userId } = requireUser(req);
    const { quality } = parseBody(qualityBody, req);
    const outcome = await execute(req, { kind: 'choose-audio-quality', userId, quality });
    const { state } = acceptedOrThrow(res, outcome, refusals);
    res.json({ success: true, audioQuality: state.audioQuality });
  });

  router.get('/api/user/notification-settings', async (req, res) => {
    res.json(notificationsOf(await chosen(req)));
  });

  router.post('/api/user/update-notification-settings', async (req, res) => {
    const { userId } = requireUser(req);
    const { enabled, kinds = {} } = parseBody(notificationsBody, req);
    const outcome = await execute(req, { kind: 'switch-notifications', userId, enabled, kinds });
    const { state } = acceptedOrThrow(res, outcome, refusals);
    res.json({ success: true, ...notificationsOf(state) });
  });

  router.get('/api/user/catalog-settings', async (req, res) => {
    const { catalogPrices } = await chosen(req);
    res.json(catalogPrices);
  });

  router.put('/api/user/catalog-settings', async (req, res) => {
    const { userId } = requireRole(req, 'artist');
    const prices = parseBody(pricesBody, req);
    const outcome = await execute(req, { kind: 'set-catalog-prices', userId, prices });
    const { state } = acceptedOrThrow(res, outcome, refusals);
    res.json({ success: true, ...state.catalogPrices });
  });

  return router;
}

function notificationsOf({ notificationsEnabled, kindsOff }: SettingsState) {
  const kinds = Object.fromEntries(switchableKinds.map((kind) => [kind, !kindsOff.includes(kind)]));
  return { notificationsEnabled, kinds };
}
