// Likes or unlikes a track: shown at once, reverted silently when the server refuses.
import { callApi } from '@libretto/contracts/client';
import { bus, type Track } from '@libretto/contracts/federation';
import { haptic } from '@libretto/kit/haptics';
import { useMutation } from '@tanstack/react-query';
import { askToSignIn, isSignedIn } from '../tracks/intents';

interface LikeWish {
  trackId: string;
  wanted: boolean;
}

/** Every remote shows likes, so all of them hear of it, this one included. */
function tell(trackId: string, isLiked: boolean): void {
  bus.emit('track/changed', { trackId, changes: { isLiked, is_liked: isLiked } });
}

/**
 * The call flips whatever the server holds. When another tab was faster, the first flip takes the like the wrong way,
 * and a second one brings what was wished for.
 */
async function likeAsWanted({ trackId, wanted }: LikeWish): Promise<boolean> {
  const flip = async () => (await callApi('POST /api/player/like', { body: { trackId } })).is_liked;
  const isLiked = await flip();
  return isLiked === wanted ? isLiked : flip();
}

/** Returns a function that toggles a track's like; a guest is asked to sign in instead. */
export function useLike(): (track: Pick<Track, 'id' | 'isLiked'>) => void {
  const { mutate } = useMutation({
    // One after the other, in the player too: two quick taps must reach the server in their order.
    scope: { id: 'player-like' },
    mutationFn: likeAsWanted,
    onSuccess: (isLiked, { trackId }) => tell(trackId, isLiked),
    onError: (_error, { trackId, wanted }) => tell(trackId, !wanted),
  });
  return ({ id, isLiked }) => {
    if (!isSignedIn()) {
      askToSignIn();
      return;
    }
    haptic('medium');
    tell(id, !isLiked);
    mutate({ trackId: id, wanted: !isLiked });
  };
}
