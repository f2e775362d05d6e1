// Decides whether a rendition can be the sound of its song: for each file that is made, by its length, and for the
// check of all stored files, by what is heard too.
import { alikeFrom, soundSimilarity, wordsOf } from '../../../kernel/files/sound-print';
import { type MeasuredSound, previewMs } from '../../../ports/media/audio-encoder';
import type { RenditionName } from './rendition-keys';

/** Allowed difference in duration between a rendition and its master, whichever engine measured the master. */
const durationToleranceMs = 250;
/** Highest mean difference of the peaks of two waveforms, of 100, when a song is too short for a fingerprint. */
const waveformTolerance = 12;

interface Sized {
  readonly durationSamples: number;
  readonly sampleRateHz: number;
}

/** Describes how the length of a rendition differs from that of its song; undefined if it fits. */
export function lengthDifference(song: Sized, rendition: Sized, part: RenditionName['part']): string | undefined {
  const expectedMs = part === 'preview' ? Math.min(millisecondsOf(song), previewMs) : millisecondsOf(song);
  const ms = millisecondsOf(rendition);
  if (Math.abs(ms - expectedMs) <= durationToleranceMs) return undefined;
  return `lasts ${Math.round(ms)} ms instead of ${Math.round(expectedMs)} ms`;
}

/** Describes how a rendition differs from its master; undefined if both sound the same. */
export function soundDifference(
  master: MeasuredSound,
  rendition: MeasuredSound,
  part: RenditionName['part'],
): string | undefined {
  const byLength = lengthDifference(master.facts, rendition.facts, part);
  if (byLength !== undefined) return byLength;
  const [expected, heard] = [wordsOf(master.soundPrint), wordsOf(rendition.soundPrint)];
  const beginning = expected.subarray(0, heard.length);
  // Fingerprints do not distinguish silence and very short sounds.
  if (soundSimilarity(beginning, beginning) >= alikeFrom) {
    const similarity = soundSimilarity(beginning, heard);
    return similarity < alikeFrom ? `sounds different from its song (similarity ${similarity})` : undefined;
  }
  if (part === 'preview' && millisecondsOf(master.facts) > previewMs) return undefined;
  const difference = meanDifference(master.waveform, rendition.waveform);
  return difference > waveformTolerance ? 'has another waveform than its song' : undefined;
}

const millisecondsOf = ({ durationSamples, sampleRateHz }: Sized) => (durationSamples * 1000) / sampleRateHz;

function meanDifference(one: readonly number[], other: readonly number[]): number {
  const total = one.reduce((sum, peak, at) => {
    const same = other[Math.floor((at * other.length) / one.length)] ?? 0;
    return sum + Math.abs(peak - same);
  }, 0);
  return one.length === 0 ? 0 : total / one.length;
}
