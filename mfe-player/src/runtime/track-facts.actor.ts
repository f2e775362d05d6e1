// Refreshes the current track's data from the server: a queue may be days old, and other
// devices like and buy songs too.
import { callApi } from '@libretto/contracts/client';
import { afterPaint } from '@libretto/kit/hooks';
import { currentTrack } from '../machine/player.context';
import { isShallowSame, observe } from './observe';
import type { Player } from './running-player';

export function refreshTrackFacts(player: Player): () => void {
  let asking = new AbortController();
  const stop = observe(
    player,
    ({ context }) => ({ trackId: currentTrack(context)?.id ?? null, userId: context.ownerId }),
    ({ trackId, userId }) => {
      asking.abort();
      asking = new AbortController();
      // Guests have neither likes nor purchases.
      if (trackId !== null && userId !== null) void refresh(player, trackId, asking.signal);
    },
    isShallowSame,
  );
  return () => {
    asking.abort();
    stop();
  };
}

async function refresh(player: Player, trackId: string, signal: AbortSignal): Promise<void> {
  try {
    await afterPaint();
    if (signal.aborted) return;
    const { track } = await callApi('GET /api/player/track/{id}', { params: { id: trackId }, signal });
    const { is_liked, isPurchased, isPlayableInFull, commentCount, playCount } = track;
    player.send({
      type: 'track.changed',
      trackId,
      changes: { isLiked: is_liked, is_liked, isPurchased, isPlayableInFull, commentCount, playCount },
    });
  } catch {
    // The queue's data stays; playback does not depend on the refresh.
  }
}
