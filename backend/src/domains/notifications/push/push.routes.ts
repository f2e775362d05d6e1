// Routes for the devices that receive push notifications, and for the kinds that are pushed.
import { describedCall } from '@libretto/contracts/http';
import { notificationKinds } from '@libretto/contracts/http/social/notifications';
import type { PushDevice } from '@libretto/contracts/http/social/push';
import { Router } from 'express';
import { requireUser } from '../../../kernel/http/access/caller';
import { deviceName } from '../../../kernel/http/access/device-name';
import { parseBody } from '../../../kernel/http/bodies/parse';
import { commandContext, contextWithoutIdempotency } from '../../../kernel/http/commands/command-context';
import { acceptedOrThrow } from '../../../kernel/http/commands/outcome';
import { notFound, problem } from '../../../kernel/http/server/problem';
import { deterministicId } from '../../../kernel/values/ids';
import type { PushSender } from '../../../ports/messages/push-sender';
import type { NotificationsDeps } from '../notifications.deps';
import { type PushState, pushStream } from './push.decider';
import type { Subscribed } from './push.events';
import { vapidKeys } from './vapid-keys';

const subscription = describedCall('POST /api/notifications/push-devices');
const choice = describedCall('POST /api/notifications/push-kinds');
const noSuchDevice = notFound('This device does not exist');

export function pushRoutes(deps: NotificationsDeps, sender: Pick<PushSender, 'accepts'>): Router {
  const router = Router();
  const pushes = deps.commands.handlerOf(pushStream);

  router.get('/api/notifications/push-key', (req, res) => {
    requireUser(req);
    res.json({ publicKey: vapidKeys(deps.secrets, deps.installation).publicKey });
  });

  router.get('/api/notifications/push-devices', async (req, res) => {
    const { userId, session } = requireUser(req);
    const { state } = await pushes.load(userId);
    const living = new Set((await deps.sessions.listOf(userId)).map(({ id }) => id));
    // Devices of ended sessions receive nothing any more, even before that is recorded.
    const devices = state.devices.filter(({ sessionId, endpoint }) => endpoint !== null && living.has(sessionId));
    res.json({ devices: devices.map((each) => shown(each, session.id)).reverse() });
  });

  router.post('/api/notifications/push-devices', async (req, res) => {
    const { userId, session } = requireUser(req);
    const { endpoint, keys } = parseBody(subscription.body, req);
    if (!sender.accepts(endpoint)) throw problem(422, 'no-push-service', 'This is no address of a push service');
    const device = {
      // The same browser always gets the same device id.
      deviceId: deterministicId('push-device', userId, endpoint),
      ...{ sessionId: session.id, endpoint, ...keys },
      device: deviceName(session.userAgent),
      since: new Date(deps.clock.nowMs()).toISOString(),
    };
    const command = { kind: 'subscribe', userId, device } as const;
    const outcome = await pushes.execute(userId, command, commandContext(req));
    const { state } = acceptedOrThrow(res, outcome, { NoSuchDevice: noSuchDevice });
    const stored = state.devices.find(({ deviceId }) => deviceId === device.deviceId) ?? { userId, ...device };
    res.status(201).json({ device: shown(stored, session.id) });
  });

  router.delete('/api/notifications/push-devices/:id', async (req, res) => {
    const { userId } = requireUser(req);
    const command = { kind: 'end', userId, deviceId: req.params.id, why: 'unsubscribed' } as const;
    acceptedOrThrow(res, await pushes.execute(userId, command, commandContext(req)), { NoSuchDevice: noSuchDevice });
    res.json({ success: true });
  });

  router.get('/api/notifications/push-kinds', async (req, res) => {
    const { userId } = requireUser(req);
    res.json({ kinds: kindsOf((await pushes.load(userId)).state) });
  });

  router.post('/api/notifications/push-kinds', async (req, res) => {
    const { userId } = requireUser(req);
    const { kinds } = parseBody(choice.body, req);
    const outcome = await pushes.execute(
      userId,
      { kind: 'choose-kinds', userId, kinds },
      contextWithoutIdempotency(req),
    );
    const { state } = acceptedOrThrow(res, outcome, { NoSuchDevice: noSuchDevice });
    res.json({ success: true, kinds: kindsOf(state) });
  });

  return router;
}

const shown = ({ deviceId: id, device, since, sessionId }: Subscribed, currentId: string): PushDevice => ({
  ...{ id, device, since },
  isCurrent: sessionId === currentId,
});

const kindsOf = ({ kindsOff }: PushState) =>
  Object.fromEntries(notificationKinds.map((kind) => [kind, !kindsOff.includes(kind)]));
