// The requested quality: the listener's choice, or a lower one while the connection is too slow for it.
import { comfortableRate } from './limits';

export type Quality = '64' | '128' | '256' | '320' | 'original';

/** From best to worst. */
const ladder: readonly Quality[] = ['original', '320', '256', '128', '64'];
/** The bit rate of lossless audio is an estimate. */
const kbps: Record<Quality, number> = { original: 1000, '320': 320, '256': 256, '128': 128, '64': 64 };

export interface QualityChoice {
  /** The listener's choice, which is the upper bound. */
  readonly quality: Quality;
  /** Number of steps below the choice, for a slow connection. */
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
 * The fewest steps below the choice that the connection supports comfortably. `loadRate` is the seconds of sound loaded
 * per second at the currently requested quality; if it is null, nothing changes.
 */
export function loweredAt(choice: QualityChoice, loadRate: number | null): number {
  if (loadRate === null || choice.lowered === 0) return choice.lowered;
  return Math.min(choice.lowered, loweredFor(choice, loadRate * kbps[askedQuality(choice)]));
}

/** The fewest steps below the choice that a connection of this bit rate supports comfortably; null is an unknown rate. */
export function loweredFor(choice: QualityChoice, connectionKbps: number | null): number {
  if (connectionKbps === null) return choice.lowered;
  const first = ladder.indexOf(choice.quality);
  const fitting = ladder.findIndex(
    (quality, index) => index >= first && connectionKbps >= comfortableRate * kbps[quality],
  );
  return (fitting < 0 ? ladder.length - 1 : fitting) - first;
}
