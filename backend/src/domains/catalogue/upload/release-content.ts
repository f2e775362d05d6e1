// The values that a release adds to its songs on submission.
import type { KnownSong } from '../song/song.state';
import type { ReleaseContent } from './release-draft.stream';

/** A song's own cover, genre and date take precedence. */
export function sharedBy(release: ReleaseContent, song: KnownSong['song']) {
  const ownCover = song.coverImageId !== null;
  return {
    releaseTitle: release.title,
    genre: song.genre ?? release.genre,
    coverImageId: ownCover ? song.coverImageId : release.coverImageId,
    coverColor: ownCover ? song.coverColor : release.coverColor,
    releaseOn: song.releaseOn ?? release.releaseOn,
  };
}

/** The loudness of all tracks together: their mean energy, weighted by length. Null for a single track. */
export function albumLufs(tracks: readonly Pick<KnownSong, 'song'>[]): number | null {
  if (tracks.length < 2) return null;
  const sounds = tracks.map(({ song }) => song.sound);
  const samples = sounds.reduce((sum, sound) => sum + sound.durationSamples, 0);
  const energy = sounds.reduce((sum, sound) => sum + sound.durationSamples * 10 ** (sound.integratedLufs / 10), 0);
  return Math.round(100 * 10 * Math.log10(energy / samples)) / 100;
}
