// Likes or unlikes a track: shown at once, reverted silently when the server refuses.
import { callApi } from '@libretto/contracts/client';
import { bus } from '@libretto/contracts/federation';
import { haptic } from '@libretto/kit/haptics';
import { useMutation } from '@tanstack/react-query';
import type { Track } from '../machine/player.types';

type Likeable = Pick<Track, 'id' | 'isLiked'>;

/** Every remote shows likes, so all of them hear of it, this one included. */
function tell(trackId: string, isLiked: boolean): void {
  bus.emit('track/changed', { trackId, changes: { isLiked, is_liked: isLiked } });
}

/** Returns a function that toggles a track's like; a guest is asked to sign in instead. */
export function useLike(): (track: Likeable) => void {
  const { mutate } = useMutation({
    // One after the other: two quick taps must reach the server in their order.
    scope: { id: 'player-like' },
    mutationFn: ({ id }: Likeable) => callApi('POST /api/player/like', { body: { trackId: id } }),
    onSuccess: ({ is_liked }, { id }) => tell(id, is_liked),
    onError: (_error, { id, isLiked }) => tell(id, isLiked),
  });
  return (track) => {
    if (bus.latest('session/state')?.status !== 'authenticated') {
      bus.emit('session/required', { callbackUrl: location.pathname + location.search });
      return;
    }
    haptic('medium');
    tell(track.id, !track.isLiked);
    mutate({ id: track.id, isLiked: track.isLiked });
  };
}
