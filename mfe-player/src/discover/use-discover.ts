// The songs of Discover. A refetch updates their data, but neither the selection nor the order.
import type { HttpCalls } from '@libretto/contracts/http';
import { query } from '@libretto/product/query';
import { useQuery } from '@tanstack/react-query';

type DiscoverTracks = HttpCalls['GET /api/player/discover']['response'];

export function useDiscover() {
  return useQuery({
    ...query('GET /api/player/discover', { query: { limit: 100 } }),
    // The user may have followed or liked an artist on another page.
    staleTime: 0,
    refetchOnWindowFocus: false,
    structuralSharing: (held, asked) => inHeldOrder(held as DiscoverTracks | undefined, asked as DiscoverTracks),
  });
}

/** Keeps the cached order, because a feed that changes during scrolling would lose its position. */
function inHeldOrder(held: DiscoverTracks | undefined, asked: DiscoverTracks): DiscoverTracks {
  if (!held || held.tracks.length === 0) return asked;
  const known = new Map(asked.tracks.map((track) => [track.id, track]));
  return { tracks: held.tracks.map((track) => known.get(track.id) ?? track) };
}
