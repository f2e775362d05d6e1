// Levels songs by their measured loudness (EBU R128), so that nobody reaches for the volume between two of them.
import type { Track } from '@libretto/contracts/federation';

const targetLufs = -14;
/** True peaks are never raised above this. */
const peakCeilingDbtp = -1;
const furthestDb = 12;
/** Below this there is nothing to level. */
const silenceLufs = -70;

const decibelsToGain = (decibels: number) => 10 ** (decibels / 20);

/**
 * The linear gain for a track. `albumMates` are all tracks of an album played as one: they share one gain, held down by
 * the loudest peak among them, for a quiet song between two loud ones is meant to be quiet.
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
