// The songs of Discover. What is told of them may change while they are held; which they are and in what order does not.
import { callApi } from '@libretto/contracts/client';
import type { DiscoverTrack } from '@libretto/contracts/http/player';
import { useQuery } from '@tanstack/react-query';

export const discoverKey = ['discover'];
export interface DiscoverTracks {
  readonly tracks: readonly DiscoverTrack[];
}

export function useDiscover() {
  return useQuery<DiscoverTracks>({
    queryKey: discoverKey,
    queryFn: ({ signal }) => callApi('GET /api/player/discover', { query: { limit: 100 }, signal }),
    // Whoever comes back from an artist's page has followed or liked there.
    staleTime: 0,
    refetchOnWindowFocus: false,
    structuralSharing: (held, asked) => inHeldOrder(held as DiscoverTracks | undefined, asked as DiscoverTracks),
  });
}

/** A feed that changes under the finger would lose its place. */
function inHeldOrder(held: DiscoverTracks | undefined, asked: DiscoverTracks): DiscoverTracks {
  if (!held || held.tracks.length === 0) return asked;
  const known = new Map(asked.tracks.map((track) => [track.id, track]));
  return { tracks: held.tracks.map((track) => known.get(track.id) ?? track) };
}
