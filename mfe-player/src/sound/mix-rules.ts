// Rules of crossfades: their length, and which tracks have none; also whether the page can set the volume.
import type { SoundSource } from './sound';

/** A shorter crossfade would be audible as a click. */
export const leastMixSeconds = 0.05;

/** Limits the crossfade to a third of either track, so that each is also heard unmixed. */
export function mixSeconds(wantedSeconds: number, from: SoundSource, to: SoundSource): number {
  return Math.min(wantedSeconds, from.durationSeconds / 3, to.durationSeconds / 3);
}

export const isOneAlbum = (from: SoundSource, to: SoundSource) => from.albumId !== null && from.albumId === to.albumId;

/** On iOS only the system sets the volume: an element ignores what the page assigns. */
export function canSetVolume(element: HTMLAudioElement): boolean {
  element.volume = 0.5;
  const isOurs = element.volume === 0.5;
  element.volume = 1;
  return isOurs;
}
