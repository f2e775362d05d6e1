// Pictures stored on this device, for when the server is unreachable. The module that stores them registers itself with
// the kit.
import { useSyncExternalStore } from 'react';

export interface KeptPictures {
  /** Returns the address of the local copy; null when there is none. */
  urlOf(imageId: string): string | null;
  /** Calls back when the stored pictures may have changed; returns a function that unsubscribes. */
  subscribe(changed: () => void): () => void;
}

/** A global symbol, because remotes bundle their own copies of the kit, and all of them show the same pictures. */
const holderKey = Symbol.for('libretto.kept-pictures');
const holder = globalThis as { [holderKey]?: KeptPictures };

export function setKeptPictures(pictures: KeptPictures): void {
  holder[holderKey] = pictures;
}

/** Returns the address of the local copy; null when there is none. */
export const keptPictureUrl = (imageId: string | null | undefined): string | null =>
  imageId ? (holder[holderKey]?.urlOf(imageId) ?? null) : null;

const subscribe = (changed: () => void) => holder[holderKey]?.subscribe(changed) ?? (() => {});

/** Like {@link keptPictureUrl}, and renders again when that changes. */
export function useKeptPicture(imageId: string | null | undefined): string | null {
  return useSyncExternalStore(subscribe, () => keptPictureUrl(imageId));
}
