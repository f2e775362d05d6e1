// Songs to choose from for a post. Every search word must occur in title or artist, regardless of case and accents.
import { describedCall } from '@libretto/contracts/http';
import { Router } from 'express';
import { requireUser } from '../../../kernel/http/access/caller';
import { parseQuery } from '../../../kernel/http/bodies/parse';
import type { ReadModels } from '../../../ports/read-models/read-models';
import type { CatalogueDeps } from '../catalogue.deps';
import { likedSongs, tunedInArtists } from './own-songs.projection';
import { songs } from './songs.projection';
import { trackViews } from './track-view';

/** Maximum number of songs that are scanned and shown; people with more songs use the search. */
const mostSongs = 1000;
const mostArtists = 100;
const searchCall = describedCall('GET /api/user/songs');

type Find = (reads: ReadModels, userId: string) => Promise<readonly string[]>;

const ofArtist: Find = async (reads, artistId) => {
  const { items } = await reads.collection(songs).find('byArtist', { equals: { artistId }, limit: mostSongs });
  return items.map(({ songId }) => songId);
};
const liked: Find = async (reads, userId) => {
  const { items } = await reads.collection(likedSongs).find('byUser', { equals: { userId }, limit: mostSongs });
  return items.map(({ songId }) => songId);
};
const ofTunedIn: Find = async (reads, userId) => {
  const { items } = await reads.collection(tunedInArtists).find('byUser', { equals: { userId }, limit: mostArtists });
  const all = await Promise.all(items.map(({ artistId }) => ofArtist(reads, artistId)));
  return all.flat().slice(0, mostSongs);
};

const lists: readonly (readonly [path: string, find: Find])[] = [
  ['/api/user/songs', ofArtist],
  ['/api/user/liked-songs', liked],
  ['/api/user/tuned-in-songs', ofTunedIn],
];

export function pickableSongRoutes(deps: Pick<CatalogueDeps, 'readsFor'>): Router {
  const router = Router();
  for (const [path, find] of lists) {
    router.get(path, async (req, res) => {
      const { userId } = requireUser(req);
      const words = comparable(parseQuery(searchCall.query, req).search).split(/\s+/).filter(Boolean);
      const reads = deps.readsFor(req);
      const tracks = await trackViews.tracks(reads, await find(reads, userId), userId);
      const found = tracks.filter(({ title, artist }) => {
        const text = comparable(`${title} ${artist}`);
        return words.every((word) => text.includes(word));
      });
      res.json({
        songs: found.map((track) => ({
          id: track.id,
          name: track.title,
          coverPhotoUrl: track.artworkUrl,
          artist: { id: track.artistId, username: track.artist },
          track,
        })),
      });
    });
  }
  return router;
}

const comparable = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
