// A song as the tabs of an artist's catalogue show it.
import type { CatalogSong, DistributionStatus } from '@libretto/contracts/http/catalogue/own-songs';
import type { ReadModels } from '../../../ports/read-models/read-models';
import { artists } from '../home/artists.projection';
import { songCounts } from '../song/song-counts.projection';
import { imageUrl, trackViews } from '../song/track-view';
import type { ArtistSongDoc, ArtistSongStatus } from './artist-songs.projection';

const samplesASecond = 48_000;

/** Display names of the statuses; drafts are listed on no tab. */
const distributionStatuses: Readonly<Record<ArtistSongStatus, DistributionStatus | 'Draft'>> = {
  draft: 'Draft',
  pending: 'Pending',
  'needs-action': 'Needs Action!',
  approved: 'Approved',
  deleted: 'Needs Action!',
};

export const distributionStatusOf = ({ status }: Pick<ArtistSongDoc, 'status'>) => distributionStatuses[status];
export const secondsOf = ({ durationSamples }: { readonly durationSamples: number }) =>
  durationSamples / samplesASecond;
/** The publication time; null while the song is taken down, as it will not be published then. */
export const hourOf = ({ publishesAt, isTakenDown }: Pick<ArtistSongDoc, 'publishesAt' | 'isTakenDown'>) =>
  isTakenDown ? null : publishesAt;
/** Plays the master for the artist and admins while the song is not public. */
export const audioUrlOf = (songId: string) => `/api/audio/${songId}`;
export const nameOf = (artist: { readonly username: string | null } | undefined) => artist?.username ?? 'Former member';

export async function catalogSongs(
  reads: ReadModels,
  songs: readonly ArtistSongDoc[],
  viewerId: string | undefined,
): Promise<readonly CatalogSong[]> {
  const publicIds = songs.filter(({ isPublic }) => isPublic).map(({ songId }) => songId);
  const [artistDocs, counts, tracks] = await Promise.all([
    reads.collection(artists).getMany(songs.map(({ artistId }) => artistId)),
    reads.collection(songCounts).getMany(songs.map(({ songId }) => songId)),
    trackViews.tracks(reads, publicIds, viewerId),
  ]);
  const trackOf = new Map(tracks.map((track) => [track.id, track]));
  return songs.map((song, index) => {
    const track = trackOf.get(song.songId) ?? null;
    const { issueType, denialReason, customMessage, isEditingEnabled } = song;
    return {
      id: song.songId,
      name: song.title,
      artist_name: nameOf(artistDocs[index]),
      artistId: song.artistId,
      duration: secondsOf(song),
      cover_photo_url: imageUrl('song', song.coverImageId),
      song_image_id: song.coverImageId,
      artworkColor: song.coverColor,
      is_paid: song.isPaid,
      price: song.priceTalents,
      isPurchased: track?.isPurchased ?? false,
      isLiked: track?.isLiked ?? false,
      distribution_status: distributionStatusOf(song) as DistributionStatus,
      releaseId: song.releaseId,
      releaseTitle: song.releaseTitle,
      trackNumber: song.trackNumber,
      genre: song.genre,
      isExplicit: song.isExplicit,
      streams: counts[index]?.streams ?? 0,
      uploadedAt: song.uploadedAt,
      submittedAt: song.submittedAt,
      publishesAt: hourOf(song),
      ...{ issueType, denialReason, customMessage, isEditingEnabled },
      audioUrl: audioUrlOf(song.songId),
      track,
    };
  });
}
