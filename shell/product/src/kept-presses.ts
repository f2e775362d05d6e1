// The offline outbox: presses that the server has not confirmed yet, stored in this browser. They survive the page, for
// instance when it was closed while offline.

import { localStore } from '@libretto/contracts/client/browser';

export interface KeptPress {
  readonly kind: string;
  readonly id: string;
  readonly wanted: boolean;
}

const storageKey = (personId: string) => `libretto-presses:${personId}`;
const isSame = (one: KeptPress, other: KeptPress) => one.kind === other.kind && one.id === other.id;

/** Returns the stored presses, oldest first. */
export function keptPresses(personId: string): readonly KeptPress[] {
  try {
    return JSON.parse(localStore().getItem(storageKey(personId)) ?? '[]');
  } catch {
    return [];
  }
}

export function keepPress(personId: string, press: KeptPress): void {
  store(personId, [...keptPresses(personId).filter((other) => !isSame(press, other)), press]);
}

export function forgetPress(personId: string, press: KeptPress): void {
  store(
    personId,
    keptPresses(personId).filter((other) => !isSame(press, other)),
  );
}

function store(personId: string, presses: readonly KeptPress[]): void {
  try {
    if (presses.length > 0) localStore().setItem(storageKey(personId), JSON.stringify(presses));
    else localStore().removeItem(storageKey(personId));
  } catch {
    // Storage is blocked or full: the press lasts until the user leaves the page.
  }
}
