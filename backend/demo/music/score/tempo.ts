// Converts beats to seconds: steady, slowing at the end, or phrased like singers.
import { itemAt, lastOf } from '../engine/lookup';

export interface Tempo {
  secondsAt(beat: number): number;
}

/** The length in seconds of each whole beat; later beats keep the last length. */
export function tempoOf(beatSeconds: readonly number[]): Tempo {
  const starts = [0];
  for (const seconds of beatSeconds) starts.push(lastOf(starts) + seconds);
  const last = beatSeconds.length - 1;
  return {
    secondsAt: (beat) => {
      const whole = Math.max(0, Math.min(last, Math.floor(beat)));
      return itemAt(starts, whole) + (beat - whole) * itemAt(beatSeconds, whole);
    },
  };
}

/** Steady until `slowFromBeat`; from there each beat is longer than the previous one by `slowing`. */
export function steadyTempo(
  beatsPerMinute: number,
  totalBeats: number,
  slowFromBeat = totalBeats,
  slowing = 0.045,
): Tempo {
  const base = 60 / beatsPerMinute;
  return tempoOf(
    Array.from({ length: totalBeats }, (_, beat) => base * (1 + slowing) ** Math.max(0, beat - slowFromBeat + 1)),
  );
}

/** Phrased like singers: slightly faster in the middle of a line, with a pause for breath at its end. */
export function breathingTempo(
  beatSeconds: number,
  totalBeats: number,
  lineBeats: number,
  slowFromBeat = totalBeats,
): Tempo {
  return tempoOf(
    Array.from({ length: totalBeats }, (_, beat) => {
      const inLine = (beat % lineBeats) / lineBeats;
      const push = 1 - 0.05 * Math.sin(Math.PI * inLine);
      const breath = beat % lineBeats === lineBeats - 1 ? 1.1 : 1;
      return beatSeconds * push * breath * 1.035 ** Math.max(0, beat - slowFromBeat + 1);
    }),
  );
}
