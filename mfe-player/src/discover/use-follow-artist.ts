// Follows an artist from Discover, or takes it back: shown at once on all their songs, taken back when the server refuses.
import { callApi } from '@libretto/contracts/client';
import { haptic } from '@libretto/kit/haptics';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { withSession } from '../player/navigate';
import { type DiscoverTracks, discoverKey } from './use-discover';

/** Returns a function that follows or unfollows; a guest is asked to sign in instead. */
export function useFollowArtist(artistId: string): (follow: boolean) => void {
  const queries = useQueryClient();
  const show = (isFollowingArtist: boolean) =>
    queries.setQueryData<DiscoverTracks>(
      discoverKey,
      (held) =>
        held && {
          tracks: held.tracks.map((track) => (track.artistId === artistId ? { ...track, isFollowingArtist } : track)),
        },
    );
  const { mutate } = useMutation({
    // One after the other: two quick taps must reach the server in their order.
    scope: { id: `follow-${artistId}` },
    mutationFn: (follow: boolean) =>
      callApi('POST /api/social/follow', { body: { userId: artistId, action: follow ? 'follow' : 'unfollow' } }),
    onSuccess: () => {
      // Whatever else was read about this artist, their profile for one, is to be read again, and so is Home's first shelf.
      void queries.invalidateQueries({
        predicate: ({ queryKey }) => queryKey.includes(artistId) || queryKey.includes('GET /api/catalogue/home'),
        refetchType: 'none',
      });
    },
    onError: (error, follow) => {
      show(!follow);
      console.warn('The follow was not stored', error);
    },
  });
  return (follow) =>
    withSession(() => {
      haptic('light');
      // An older answer that is still on its way would take it back.
      void queries.cancelQueries({ queryKey: discoverKey });
      show(follow);
      mutate(follow);
    });
}
