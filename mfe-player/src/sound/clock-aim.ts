// Computes when the next track must start to follow the previous one, from the clocks of the
// element and of the audio context.

/** Both clocks, read at the same moment. */
export interface ClockReading {
  readonly elementSeconds: number;
  readonly contextSeconds: number;
}

/**
 * A single reading is off by up to 11 ms, the median of a dozen by a fiftieth of that. The number is odd because Firefox's
 * readings differ by whole blocks of 896 samples: the mean of two of them would be half a block off.
 */
export const readingsPerAim = 21;
/** Firefox reports an element that has just begun to play up to four blocks ahead, so earlier readings are discarded. */
export const readingsBeforeAim = 8;
export const readingIntervalMs = 8;
/** How long before the end the next track starts, muted. */
export const leadSeconds = 0.45;
/** Capacity of the delay line. */
export const longestDelaySeconds = 1;

/** Element time minus context time, which is constant during uninterrupted playback. */
export function medianOffsetSeconds(readings: readonly ClockReading[]): number {
  const offsets = readings.map((each) => each.elementSeconds - each.contextSeconds).sort((a, b) => a - b);
  const middle = offsets.length >> 1;
  const upper = offsets[middle];
  if (upper === undefined) throw new RangeError('A clock is aimed by at least one reading.');
  return offsets.length % 2 === 1 ? upper : ((offsets[middle - 1] ?? upper) + upper) / 2;
}

/** Context time at which the last sample of a track is audible. */
export function endOnContext(durationSeconds: number, offsetSeconds: number, delaySeconds: number): number {
  return durationSeconds - offsetSeconds + delaySeconds;
}

/**
 * Delay with which the next track's first sample becomes audible at `startSeconds`, in whole samples, because a
 * fractional delay would blur high frequencies. Null when it exceeds the delay line.
 */
export function delayToStartAt(startSeconds: number, offsetSeconds: number, sampleRate: number): number | null {
  const delaySeconds = Math.round((startSeconds + offsetSeconds) * sampleRate) / sampleRate;
  return delaySeconds >= 0 && delaySeconds < longestDelaySeconds ? delaySeconds : null;
}
