// The player state that is published to the rest of the page.
import type { PlayerState } from '@libretto/contracts/federation';
import { currentTrack } from '../machine/player.context';
import type { PlayerSnapshot } from './observe';

export function playerState(snapshot: PlayerSnapshot): PlayerState {
  const track = currentTrack(snapshot.context);
  return {
    trackId: track?.id ?? null,
    track,
    status: statusOf(snapshot),
    isElsewhere: snapshot.hasTag('elsewhere'),
    contextName: snapshot.context.queueContext?.name ?? null,
    contextId: snapshot.context.queueContext?.id ?? null,
  };
}

function statusOf(snapshot: PlayerSnapshot): PlayerState['status'] {
  if (snapshot.hasTag('empty')) return 'empty';
  if (snapshot.hasTag('failed')) return 'failed';
  if (!snapshot.hasTag('playing')) return 'paused';
  return snapshot.hasTag('flowing') ? 'playing' : 'loading';
}
