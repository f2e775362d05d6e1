// Which of a listener's devices plays: told by the devices, asked by one that comes into view.
import { describedCall } from '@libretto/contracts/http';
import { Router } from 'express';
import type { DomainDeps } from '../../kernel/domain';
import { requireUser } from '../../kernel/http/caller';
import { commandContext } from '../../kernel/http/command-context';
import { acceptedOrThrow } from '../../kernel/http/outcome';
import { parseBody } from '../../kernel/http/parse';
import type { DevicePulse } from './device-pulse';
import { placeStream } from './place.decider';
import { playingPlaces } from './place.projection';

export function placeRoutes(deps: DomainDeps, pulse: DevicePulse): Router {
  const router = Router();
  const places = deps.commands.handlerOf(placeStream);
  const { body } = describedCall('POST /api/player/place');

  router.post('/api/player/place', async (req, res) => {
    const { userId } = requireUser(req);
    const { deviceId, playing, trackId, position } = parseBody(body, req);
    if (playing) await pulse.beat(userId, deviceId);
    const command = { kind: 'report', userId, deviceId, playing, trackId, positionSeconds: position } as const;
    const outcome = await places.execute(userId, command, commandContext(req));
    res.json({ turn: acceptedOrThrow(res, outcome, {}).state.turn });
  });

  router.get('/api/player/place', async (req, res) => {
    const { userId } = requireUser(req);
    const place = await deps.readsFor(req).collection(playingPlaces).get(userId);
    if (!place) {
      res.json({ place: null });
      return;
    }
    const { deviceId, trackId, turn, positionSeconds, at } = place;
    const playing = place.playing && (await pulse.isAlive(userId, deviceId));
    const passedSeconds = playing ? Math.max(0, deps.clock.nowMs() - Date.parse(at)) / 1000 : 0;
    res.json({ place: { deviceId, playing, trackId, turn, position: positionSeconds + passedSeconds } });
  });

  return router;
}
