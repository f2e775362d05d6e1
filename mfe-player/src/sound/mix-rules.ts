// How long two tracks are mixed, and which are not; and whether the volume can be set at all.
import type { SoundSource } from './sound';

/** Under this a mix is a click. */
export const leastMixSeconds = 0.05;

/** A short track must have a middle of its own. */
export function mixSeconds(wantedSeconds: number, from: SoundSource, to: SoundSource): number {
  return Math.min(wantedSeconds, from.durationSeconds / 3, to.durationSeconds / 3);
}

export const isOneAlbum = (from: SoundSource, to: SoundSource) => from.albumId !== null && from.albumId === to.albumId;

/** iOS keeps the volume to itself: what is written there does not stay. */
export function canSetVolume(element: HTMLAudioElement): boolean {
  element.volume = 0.5;
  const isOurs = element.volume === 0.5;
  element.volume = 1;
  return isOurs;
}
