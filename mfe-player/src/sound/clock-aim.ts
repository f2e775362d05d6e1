// Aims the beginning of one track at the end of another by two clocks: the element's and the audio context's.

/** Both clocks read at one moment. */
export interface ClockReading {
  readonly elementSeconds: number;
  readonly contextSeconds: number;
}

/** A single reading is off by up to 11 ms, the median of a dozen by a fiftieth of one. */
export const readingsPerAim = 20;
export const readingIntervalMs = 8;
/** How long before the end the next track starts, silent. */
export const leadSeconds = 0.45;
/** What the delay line can hold. */
export const longestDelaySeconds = 1;

/** Element time minus context time: constant while the element plays without a stop. */
export function medianOffsetSeconds(readings: readonly ClockReading[]): number {
  const offsets = readings.map((each) => each.elementSeconds - each.contextSeconds).sort((a, b) => a - b);
  const middle = offsets.length >> 1;
  const upper = offsets[middle];
  if (upper === undefined) throw new RangeError('A clock is aimed by at least one reading.');
  return offsets.length % 2 === 1 ? upper : ((offsets[middle - 1] ?? upper) + upper) / 2;
}

/** When the last sample of a track is heard, on the context's clock. */
export function endOnContext(durationSeconds: number, offsetSeconds: number, delaySeconds: number): number {
  return durationSeconds - offsetSeconds + delaySeconds;
}

/**
 * How long the next track must be delayed for its first sample to be heard at `startSeconds`, in whole samples, for a
 * fraction of one would blur the high notes. Null when that is not within reach of the delay line.
 */
export function delayToStartAt(startSeconds: number, offsetSeconds: number, sampleRate: number): number | null {
  const delaySeconds = Math.round((startSeconds + offsetSeconds) * sampleRate) / sampleRate;
  return delaySeconds >= 0 && delaySeconds < longestDelaySeconds ? delaySeconds : null;
}
