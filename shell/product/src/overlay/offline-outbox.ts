// The offline outbox: mutations that the server has not confirmed yet, stored in this browser. They survive the page, for
// instance when it was closed while offline.

import { localStore } from '@libretto/contracts/client/browser';

export interface PendingMutation {
  readonly kind: string;
  readonly id: string;
  readonly wanted: boolean;
}

const storageKey = (personId: string) => `libretto-presses:${personId}`;
const isSame = (one: PendingMutation, other: PendingMutation) => one.kind === other.kind && one.id === other.id;

/** Returns the stored mutations, oldest first. */
export function pendingMutations(personId: string): readonly PendingMutation[] {
  try {
    return JSON.parse(localStore().getItem(storageKey(personId)) ?? '[]');
  } catch {
    return [];
  }
}

export function keepMutation(personId: string, mutation: PendingMutation): void {
  store(personId, [...pendingMutations(personId).filter((other) => !isSame(mutation, other)), mutation]);
}

export function removeMutation(personId: string, mutation: PendingMutation): void {
  store(
    personId,
    pendingMutations(personId).filter((other) => !isSame(mutation, other)),
  );
}

function store(personId: string, mutations: readonly PendingMutation[]): void {
  try {
    if (mutations.length > 0) localStore().setItem(storageKey(personId), JSON.stringify(mutations));
    else localStore().removeItem(storageKey(personId));
  } catch {
    // Storage is blocked or full: the mutation lasts until the user leaves the page.
  }
}
