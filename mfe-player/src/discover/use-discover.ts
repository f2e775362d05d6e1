// The songs of Discover. What is said of them may change while they are held; which they are and in what order does not.
import type { HttpCalls } from '@libretto/contracts/http';
import { query } from '@libretto/product/query';
import { useQuery } from '@tanstack/react-query';

type DiscoverTracks = HttpCalls['GET /api/player/discover']['response'];

export function useDiscover() {
  return useQuery({
    ...query('GET /api/player/discover', { query: { limit: 100 } }),
    // Anyone who comes back from an artist's page has followed or liked there.
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
