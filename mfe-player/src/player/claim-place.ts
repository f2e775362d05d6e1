// 'Play here': continues on this device what another one plays, with its whole queue.
import { callApi } from '@libretto/contracts/client';
import type { PlayerContext, PlayingElsewhere } from '../machine/player.types';
import type { Player } from '../runtime/running-player';
import { askTab } from '../runtime/share-queue.actor';
import type { SharedQueue } from '../runtime/shared-queue';

/**
 * Takes over song, position and queue. If the queue is unavailable, it takes over the song alone; if that fails too,
 * this device continues with its own queue.
 */
export async function claimPlace(player: Player): Promise<void> {
  const { elsewhere, ownerId } = player.actor.getSnapshot().context;
  if (!elsewhere) return;
  const shared = (ownerId === null ? null : await askServer()) ?? (await askTab(elsewhere.tabId));
  const taken = shared ?? (await songAlone(player, elsewhere));
  const snapshot = player.actor.getSnapshot();
  if (taken && !isOwn(taken, snapshot.context)) {
    const { tracks, index: startIndex, context, position: fromSeconds } = taken;
    player.send({ type: 'queue.play', tracks, startIndex, context, fromSeconds });
  } else if (!snapshot.hasTag('empty')) player.send({ type: 'place.claim' });
}

async function askServer(): Promise<SharedQueue | null> {
  try {
    return (await callApi('GET /api/player/place/queue')).queue;
  } catch {
    return null;
  }
}

async function songAlone(player: Player, known: PlayingElsewhere): Promise<SharedQueue | null> {
  const { elsewhere } = player.actor.getSnapshot().context;
  // The other device may have changed the song or stopped in the meantime.
  const { trackId: id, positionSeconds, receivedAtMs } = elsewhere ?? known;
  if (id === null) return null;
  try {
    const { track } = await callApi('GET /api/player/track/{id}', { params: { id } });
    const position = positionSeconds + (Date.now() - receivedAtMs) / 1000;
    return { tracks: [track], index: 0, context: { type: 'song', name: track.title, id }, position };
  } catch (error) {
    console.error('The song that plays elsewhere could not be asked for.', error);
    return null;
  }
}

/** Whether the local queue already has the same songs in the same order, so that the loaded sound can stay. */
function isOwn({ tracks, index }: SharedQueue, own: PlayerContext): boolean {
  return (
    own.index === index &&
    own.entries.length === tracks.length &&
    own.entries.every(({ track }, at) => track.id === tracks[at]?.id)
  );
}
