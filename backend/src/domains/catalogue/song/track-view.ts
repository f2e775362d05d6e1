// A song as one caller sees it, assembled from several projections.
import type { Track } from '@libretto/contracts/http/playback/player';
import type { TrackViews } from '../../../ports/directory/track-views';
import type { ReadModels } from '../../../ports/read-models/read-models';
import { type ArtistDoc, artists } from '../home/artists.projection';
import { likedSongs, pairId, purchasedSongs } from './own-songs.projection';
import { type SongCounts, songCounts } from './song-counts.projection';
import { type SongDoc, songs } from './songs.projection';

const samplesASecond = 48_000;

export const trackViews: TrackViews = {
  async tracks(reads, songIds, userId) {
    const found = await reads.collection(songs).getMany(songIds);
    return tracksOf(
      reads,
      found.filter((song) => song !== undefined),
      userId,
    );
  },
};

/** For callers that have read the songs already; needs four queries regardless of their number. */
export async function tracksOf(
  reads: ReadModels,
  found: readonly SongDoc[],
  userId: string | undefined,
): Promise<readonly Track[]> {
  const songIds = found.map((song) => song.songId);
  const pairs = userId === undefined ? [] : songIds.map((songId) => pairId(userId, songId));
  const [artistDocs, counts, likes, purchases] = await Promise.all([
    reads.collection(artists).getMany(found.map((song) => song.artistId)),
    reads.collection(songCounts).getMany(songIds),
    reads.collection(likedSongs).getMany(pairs),
    reads.collection(purchasedSongs).getMany(pairs),
  ]);
  return found.map((song, index) =>
    trackOf(song, artistDocs[index], counts[index], {
      isLiked: likes[index] !== undefined,
      isPurchased: purchases[index] !== undefined,
      isOwn: song.artistId === userId,
    }),
  );
}

function trackOf(
  song: SongDoc,
  artist: ArtistDoc | undefined,
  counts: SongCounts | undefined,
  { isLiked, isPurchased, isOwn }: { isLiked: boolean; isPurchased: boolean; isOwn: boolean },
): Track {
  return {
    id: song.songId,
    title: song.title,
    artist: artist?.username ?? 'Former member',
    artistId: song.artistId,
    artistIsPatron: artist?.isPatron ?? false,
    albumId: song.releaseId,
    albumTitle: song.releaseTitle,
    trackNumber: song.trackNumber,
    ...(song.discNumber !== undefined && { discNumber: song.discNumber }),
    duration: song.durationSamples / samplesASecond,
    durationSamples: song.durationSamples,
    artworkUrl: imageUrl('song', song.coverImageId),
    artworkColor: song.coverColor,
    audioId: song.songId,
    aacUrl: `/api/audio/${song.songId}?f=aac`,
    isPaid: song.isPaid,
    price: song.priceTalents,
    isPurchased,
    isPlayableInFull: !song.isPaid || isPurchased || isOwn,
    isLiked,
    is_liked: isLiked,
    playCount: counts?.streams ?? 0,
    commentCount: counts?.comments ?? 0,
    genre: song.genre,
    hasSyncedLyrics: song.hasSyncedLyrics,
    loudness: song.loudness,
    createdAt: song.publishedAt,
  };
}

/** Null without a picture, in which case screens draw initials. */
export function imageUrl(type: 'song' | 'album' | 'profile' | 'profile-cover', imageId: string | null): string | null {
  return imageId === null ? null : `/api/img/${type}/${imageId}`;
}
