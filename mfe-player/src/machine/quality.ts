// Which quality is asked for: what the listener chose, or less while the connection cannot carry it.
import { comfortableRate } from './limits';

export type Quality = '64' | '128' | '256' | '320' | 'original';

/** The best first. */
const ladder: readonly Quality[] = ['original', '320', '256', '128', '64'];
/** Lossless sound is about this much. */
const kbps: Record<Quality, number> = { original: 1000, '320': 320, '256': 256, '128': 128, '64': 64 };

export interface QualityChoice {
  /** What the listener chose: never more than this. */
  readonly quality: Quality;
  /** Steps below it, for a thin connection. */
  readonly lowered: number;
}

export function isQuality(value: unknown): value is Quality {
  return ladder.some((each) => each === value);
}

export function askedQuality({ quality, lowered }: QualityChoice): Quality {
  return ladder[Math.min(ladder.indexOf(quality) + lowered, ladder.length - 1)] ?? quality;
}

export function canLower(choice: QualityChoice): boolean {
  return askedQuality(choice) !== ladder.at(-1);
}

/**
 * Fewest steps below the choice that a connection carries with ease. `loadRate` is how many seconds of sound came in a
 * second, at the quality that is asked for now; without one nothing is known and nothing changes.
 */
export function loweredAt(choice: QualityChoice, loadRate: number | null): number {
  if (loadRate === null || choice.lowered === 0) return choice.lowered;
  const connectionKbps = loadRate * kbps[askedQuality(choice)];
  for (let lowered = 0; lowered < choice.lowered; lowered++) {
    if (connectionKbps >= comfortableRate * kbps[askedQuality({ ...choice, lowered })]) return lowered;
  }
  return choice.lowered;
}
