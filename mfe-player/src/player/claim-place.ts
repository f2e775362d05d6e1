// 'Play here': what plays elsewhere goes on in this tab.
import { callApi } from '@libretto/contracts/client';
import type { Player } from '../runtime/player';

/**
 * A tab goes on with its own queue, at the other's place where it is the same song. A device without a queue has nothing
 * to go on with, so it asks for the song that sounds there.
 */
export async function claimPlace(player: Player): Promise<void> {
  const snapshot = player.actor.getSnapshot();
  const { elsewhere, tools } = snapshot.context;
  if (!snapshot.hasTag('empty') || !elsewhere?.trackId) {
    player.send({ type: 'place.claim' });
    return;
  }
  try {
    const { track } = await callApi('GET /api/player/track/{id}', { params: { id: elsewhere.trackId } });
    player.send({
      type: 'queue.play',
      tracks: [track],
      startIndex: 0,
      context: { type: 'song', name: track.title, id: track.id },
      fromSeconds: elsewhere.positionSeconds + (tools.nowMs() - elsewhere.heardAtMs) / 1000,
    });
  } catch (error) {
    // It goes on to sound where it sounds, and the offer stands.
    console.error('The song that plays elsewhere could not be asked for.', error);
  }
}
