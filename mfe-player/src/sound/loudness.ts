// Normalizes songs by their measured loudness (EBU R128), so that the listener need not
// adjust the volume between songs.
import type { Track } from '@libretto/contracts/federation';

const targetLufs = -14;
/** The gain never raises a true peak above this level. */
const peakCeilingDbtp = -1;
const furthestDb = 12;
/** A quieter track counts as silence and is not normalized. */
const silenceLufs = -70;

const decibelsToGain = (decibels: number) => 10 ** (decibels / 20);

/**
 * The linear gain of a track. `albumMates` are all tracks of an album that plays in sequence: they share one gain,
 * limited by the loudest peak among them, because a quiet song of an album is meant to be quiet.
 */
export function loudnessGain(track: Track, albumMates: readonly Track[]): number {
  const { loudness } = track;
  if (!loudness || loudness.integratedLufs <= silenceLufs) return 1;
  const shared = albumMates.length > 1 ? loudness.albumIntegratedLufs : null;
  const peaks = shared === null ? [loudness.truePeakDbtp] : albumMates.map(peakOf);
  return decibelsToGain(gainDb(shared ?? loudness.integratedLufs, Math.max(...peaks)));
}

function gainDb(integratedLufs: number, truePeakDbtp: number): number {
  const wanted = targetLufs - integratedLufs;
  if (wanted <= 0) return Math.max(wanted, -furthestDb);
  return Math.max(0, Math.min(wanted, peakCeilingDbtp - truePeakDbtp, furthestDb));
}

function peakOf(track: Track): number {
  return track.loudness?.truePeakDbtp ?? Number.NEGATIVE_INFINITY;
}
