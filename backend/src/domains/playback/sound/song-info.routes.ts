// Data that the player shows next to a song: its lyrics, more songs by its artist, and related songs.
import { describedCall } from '@libretto/contracts/http';
import type { Track } from '@libretto/contracts/http/playback/player';
import { Router } from 'express';
import { userIdOf } from '../../../kernel/http/access/caller';
import { parseParams, parseQuery } from '../../../kernel/http/bodies/parse';
import { notFound } from '../../../kernel/http/server/problem';
import type { TrackViews } from '../../../ports/directory/track-views';
import { relatedSongIds } from '../charts/related-songs';
import type { PlaybackDeps } from '../playback.deps';
import { knownPeople, playableSongs, songLyrics } from './playable-songs.projection';

const lyricsCall = describedCall('GET /api/lyrics/{songId}');
const relatedCall = describedCall('GET /api/player/related/{id}');
const songsCall = describedCall('GET /api/user/{artistId}/public-songs');

/** Further songs are not considered related. */
const mostRelatedSongs = 200;

export function songInfoRoutes(deps: PlaybackDeps, trackViews: TrackViews): Router {
  const router = Router();

  router.get('/api/lyrics/:songId', async (req, res) => {
    const { songId } = parseParams(lyricsCall.params, req);
    const found = await deps.readsFor(req).collection(songLyrics).get(songId);
    if (!found) throw notFound('This song does not exist');
    res.json(found);
  });

  router.get('/api/user/:artistId/public-songs', async (req, res) => {
    const { artistId } = parseParams(songsCall.params, req);
    const { limit, offset } = parseQuery(songsCall.query, req);
    const reads = deps.readsFor(req);
    if (!(await reads.collection(knownPeople).get(artistId))) throw notFound('This artist does not exist');
    const [{ items }, total] = await Promise.all([
      reads.collection(playableSongs).find('byArtist', { equals: { artistId }, limit, offset }),
      reads.collection(playableSongs).count('byArtist', { artistId }),
    ]);
    const songIds = items.map(({ songId }) => songId);
    const images = new Map(items.map(({ songId, coverImageId }) => [songId, coverImageId]));
    const tracks = await trackViews.tracks(reads, songIds, userIdOf(req));
    res.json({
      songs: tracks.map((track) => publicSong(track, images.get(track.id) ?? null)),
      total,
      hasMore: offset + items.length < total,
      offset,
      limit,
    });
  });

  router.get('/api/player/related/:id', async (req, res) => {
    const { id } = parseParams(relatedCall.params, req);
    const { limit, offset } = parseQuery(relatedCall.query, req);
    const reads = deps.readsFor(req);
    const song = await reads.collection(playableSongs).get(id);
    if (!song) throw notFound('This song does not exist');
    const songIds = await relatedSongIds(reads, song, Math.min(offset, mostRelatedSongs) + limit);
    res.json({ tracks: await trackViews.tracks(reads, songIds.slice(offset), userIdOf(req)) });
  });

  return router;
}

function publicSong(track: Track, imageId: string | null) {
  return {
    id: track.id,
    name: track.title,
    artist_name: track.artist,
    duration: track.duration,
    cover_photo_url: track.artworkUrl,
    song_image_id: imageId,
    is_paid: track.isPaid,
    price: track.price,
    isLiked: track.isLiked,
    isPurchased: track.isPurchased,
    track,
  };
}
