// Routes for the active device of a listener: devices report it, and a device that becomes visible reads it.
import { describedCall } from '@libretto/contracts/http';
import { Router } from 'express';
import { requireUser } from '../../../kernel/http/access/caller';
import { parseBody } from '../../../kernel/http/bodies/parse';
import { commandContext } from '../../../kernel/http/commands/command-context';
import { acceptedOrThrow } from '../../../kernel/http/commands/outcome';
import type { TrackViews } from '../../../ports/directory/track-views';
import type { ReadModels } from '../../../ports/read-models/read-models';
import type { PlaybackDeps } from '../playback.deps';
import { placeStream } from './active-device.decider';
import { playingPlaces } from './active-device.projection';
import type { DevicePulse } from './device-pulse';
import { PlaceQueues } from './device-queues';

export function placeRoutes(deps: PlaybackDeps, pulse: DevicePulse, trackViews: TrackViews): Router {
  const router = Router();
  const queues = new PlaceQueues(deps.cache, trackViews);
  const places = deps.commands.handlerOf(placeStream);
  const { body: queueBody } = describedCall('PUT /api/player/place/queue');
  const { body } = describedCall('POST /api/player/place');

  router.post('/api/player/place', async (req, res) => {
    const { userId } = requireUser(req);
    const { deviceId, playing, trackId, position } = parseBody(body, req);
    if (playing) await pulse.beat(userId, deviceId, { trackId, positionSeconds: position });
    const command = { kind: 'report', userId, deviceId, playing, trackId, positionSeconds: position } as const;
    const outcome = await places.execute(userId, command, commandContext(req));
    res.json({ turn: acceptedOrThrow(res, outcome, {}).state.turn });
  });

  /** Null when nothing was ever played. */
  const placeNow = async (reads: ReadModels, userId: string) => {
    const place = await reads.collection(playingPlaces).get(userId);
    if (!place) return null;
    const { deviceId, trackId, turn, positionSeconds, at } = place;
    const begun = { trackId, positionSeconds, atMs: Date.parse(at) };
    const position = place.playing ? await pulse.positionNow(userId, deviceId, begun) : null;
    return { deviceId, trackId, turn, playing: position !== null, position: position ?? positionSeconds };
  };

  router.get('/api/player/place', async (req, res) => {
    const { userId } = requireUser(req);
    res.json({ place: await placeNow(deps.readsFor(req), userId) });
  });

  router.put('/api/player/place/queue', async (req, res) => {
    const { userId } = requireUser(req);
    const { deviceId, ...queue } = parseBody(queueBody, req);
    await queues.keep(userId, deviceId, queue);
    res.json({ success: true });
  });

  router.get('/api/player/place/queue', async (req, res) => {
    const { userId } = requireUser(req);
    const reads = deps.readsFor(req);
    const place = await placeNow(reads, userId);
    res.json({ queue: place?.playing ? await queues.at(reads, userId, place) : null });
  });

  return router;
}
