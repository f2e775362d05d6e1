// The recent searches of a guest, stored in this browser, newest first.
import { localStore } from '@libretto/contracts/client/browser';
import { useSyncExternalStore } from 'react';

const storageKey = 'libretto-recent-searches';
const mostKept = 8;
const changedEvent = 'libretto:recent-searches';

function stored(): string {
  try {
    return localStore().getItem(storageKey) ?? '[]';
  } catch {
    return '[]';
  }
}

function parsed(text: string): readonly string[] {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : [];
  } catch {
    return [];
  }
}

let held: { text: string; searches: readonly string[] } = { text: '[]', searches: [] };

/** Returns a stable reference until something changes. */
export function recentSearches(): readonly string[] {
  const text = stored();
  if (text !== held.text) held = { text, searches: parsed(text) };
  return held.searches;
}

function keep(searches: readonly string[]): void {
  try {
    localStore().setItem(storageKey, JSON.stringify(searches.slice(0, mostKept)));
  } catch {
    // Without storage there are no recent searches.
  }
  window.dispatchEvent(new Event(changedEvent));
}

const sameAs = (query: string) => (other: string) => other.toLocaleLowerCase() === query.toLocaleLowerCase();

/** Moves a successful search to the front. */
export function rememberSearch(query: string): void {
  const text = query.trim();
  if (text.length > 1) keep([text, ...recentSearches().filter((other) => !sameAs(text)(other))]);
}

export function forgetSearch(query: string): void {
  keep(recentSearches().filter((other) => other !== query));
}

export function forgetAllSearches(): void {
  keep([]);
}

function subscribe(changed: () => void): () => void {
  window.addEventListener(changedEvent, changed);
  window.addEventListener('storage', changed);
  return () => {
    window.removeEventListener(changedEvent, changed);
    window.removeEventListener('storage', changed);
  };
}

export function useGuestSearches(): readonly string[] {
  return useSyncExternalStore(subscribe, recentSearches);
}
