// Pictures that are kept on this device, for when the server's cannot be had. Who keeps them tells the kit where they are.
import { useSyncExternalStore } from 'react';

export interface KeptPictures {
  /** An address on this device; null where it is not kept. */
  urlOf(imageId: string): string | null;
  /** Calls back when that may have changed; returns the way to stop. */
  subscribe(changed: () => void): () => void;
}

/** Remotes may load their own kits, and all of them show the same pictures. */
const holderKey = Symbol.for('libretto.kept-pictures');
const holder = globalThis as { [holderKey]?: KeptPictures };

export function setKeptPictures(pictures: KeptPictures): void {
  holder[holderKey] = pictures;
}

/** The address on this device; null where it is not kept. */
export const keptPictureUrl = (imageId: string | null | undefined): string | null =>
  imageId ? (holder[holderKey]?.urlOf(imageId) ?? null) : null;

const subscribe = (changed: () => void) => holder[holderKey]?.subscribe(changed) ?? (() => {});

/** As {@link keptPictureUrl}, and again when that changes. */
export function useKeptPicture(imageId: string | null | undefined): string | null {
  return useSyncExternalStore(subscribe, () => keptPictureUrl(imageId));
}
