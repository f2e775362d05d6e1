// Finds songs that may be the same recording as one under review: the same title by the same artist, the same number of
// samples, or a similar sound.
import type { ReadModels } from '../../../ports/read-models/read-models';
import { artists } from '../home/artists.projection';
import { type ArtistSongDoc, artistSongs } from '../review/artist-songs.projection';
import { audioUrlOf, distributionStatusOf, nameOf } from '../review/catalog-song-view';
import { imageUrl } from '../song/track-view';
import { songsThatSoundAlike } from './songs-that-sound-alike';

/** A longer list would not help a reviewer. */
const mostOfAReason = 10;
const none: { readonly items: readonly ArtistSongDoc[] } = { items: [] };

export async function possibleDuplicates(reads: ReadModels, song: ArtistSongDoc) {
  const { artistId, titleKey, durationSamples } = song;
  const songs = reads.collection(artistSongs);
  const [sameTitle, sameLength, sameSound] = await Promise.all([
    songs.find('byTitle', { equals: { artistId, titleKey }, limit: mostOfAReason + 1 }),
    // The length is 0 until the song is measured.
    durationSamples === 0 ? none : songs.find('byLength', { equals: { durationSamples }, limit: mostOfAReason + 1 }),
    songsThatSoundAlike(reads, song.songId),
  ]);
  const titleIds = new Set(sameTitle.items.map(({ songId }) => songId));
  const lengthIds = new Set(sameLength.items.map(({ songId }) => songId));
  const alike = (await songs.getMany([...sameSound.keys()])).filter((other) => other !== undefined);
  const found = new Map([...alike, ...sameTitle.items, ...sameLength.items].map((other) => [other.songId, other]));
  const others = [...found.values()].filter(({ songId, status }) => songId !== song.songId && status !== 'deleted');
  const artistDocs = await reads.collection(artists).getMany(others.map((other) => other.artistId));
  return others.map((other, index) => ({
    songId: other.songId,
    name: other.title,
    artistId: other.artistId,
    artist_name: nameOf(artistDocs[index]),
    distribution_status: distributionStatusOf(other),
    cover_photo_url: imageUrl('song', other.coverImageId),
    reasons: [
      ...(titleIds.has(other.songId) ? (['same-title'] as const) : []),
      ...(lengthIds.has(other.songId) ? (['same-length'] as const) : []),
      ...(sameSound.has(other.songId) ? (['same-sound'] as const) : []),
    ],
    similarity: sameSound.get(other.songId) ?? null,
    audioUrl: audioUrlOf(other.songId),
  }));
}
