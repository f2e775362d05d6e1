// A song as a reviewer sees it: all its data, the changes since its approval, and similar songs.
import type { ReviewSong } from '@libretto/contracts/http/catalogue/song-review';
import type { ReadModels } from '../../../ports/read-models/read-models';
import { possibleDuplicates } from '../duplicates/possible-duplicates';
import { artists } from '../home/artists.projection';
import { contentOf, type KnownSong } from '../song/song.state';
import { imageUrl } from '../song/track-view';
import { type ArtistSongDoc, artistSongs } from './artist-songs.projection';
import { audioUrlOf, distributionStatusOf, nameOf, secondsOf } from './catalog-song-view';
import { differencesTo } from './review-differences';
import { shownDocuments } from './shown-documents';

/** @param state of the song's own stream, the only source of the lyrics and of the approved content */
export async function reviewSong(reads: ReadModels, doc: ArtistSongDoc, state: KnownSong): Promise<ReviewSong> {
  const { artistId, songId } = doc;
  const { song, approved } = state;
  const [artist, approvedSongs, duplicates] = await Promise.all([
    reads.collection(artists).get(artistId),
    reads.collection(artistSongs).count('byStatus', { artistId, status: 'approved' }),
    possibleDuplicates(reads, doc),
  ]);
  const { integratedLufs, truePeakDbtp, masterContentType } = song.sound;
  const { issueType, denialReason, customMessage, submission } = doc;
  return {
    id: songId,
    name: song.title,
    distribution_status: distributionStatusOf(doc),
    artist: {
      id: artistId,
      name: nameOf(artist),
      imageUrl: imageUrl('profile', artist?.imageId ?? null),
      approvedSongs,
    },
    releaseId: song.releaseId,
    releaseTitle: song.releaseTitle,
    trackNumber: song.trackNumber,
    genre: song.genre,
    lyrics: song.lyrics,
    lyricLines: song.lyricLines,
    isExplicit: song.isExplicit,
    credits: [...song.credits],
    releaseOn: song.releaseOn,
    is_paid: song.isPaid,
    price: song.priceTalents,
    song_image_id: song.coverImageId,
    cover_photo_url: imageUrl('song', song.coverImageId),
    artworkColor: song.coverColor,
    duration: secondsOf(song.sound),
    loudness: { integratedLufs, truePeakDbtp },
    audioUrl: audioUrlOf(songId),
    audioContentType: masterContentType,
    uploadedAt: doc.uploadedAt,
    submittedAt: doc.submittedAt,
    isrc: approved?.codes?.isrc ?? null,
    upc: approved?.codes?.upc ?? null,
    wasPublished: state.wasPublished,
    ...{ issueType, denialReason, customMessage },
    submissionType: submission?.submissionType ?? null,
    notes: submission?.notes ?? null,
    documents: shownDocuments(songId, submission?.documents ?? []),
    differences: [...differencesTo(approved?.content ?? null, contentOf(song))],
    duplicates,
  };
}
