// Sort order and filter of the library. They are stored in this browser per user, so that they survive a reload and
// another device does not change them.
import { localStore } from '@libretto/contracts/client/browser';
import { formatLocale } from '@libretto/language/page-language';
import { useState } from 'react';

export const libraryOrders = ['recent', 'title', 'artist'] as const;
export type LibraryOrder = (typeof libraryOrders)[number];

export interface LibraryView {
  readonly order: LibraryOrder;
  readonly filter: string;
}

const usual: LibraryView = { order: 'recent', filter: '' };
const longestFilter = 100;
const keyOf = (userId: string) => `libretto-library:${userId}`;

export function keptView(userId: string): LibraryView {
  try {
    const kept: unknown = JSON.parse(localStore().getItem(keyOf(userId)) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return usual;
    const { order, filter } = kept as Partial<Record<keyof LibraryView, unknown>>;
    return {
      order: libraryOrders.find((each) => each === order) ?? usual.order,
      filter: typeof filter === 'string' ? filter.slice(0, longestFilter) : '',
    };
  } catch {
    return usual;
  }
}

export function useLibraryView(userId: string): readonly [LibraryView, (change: Partial<LibraryView>) => void] {
  const [view, setView] = useState(() => keptView(userId));
  const change = (changes: Partial<LibraryView>) => {
    const next = { ...view, ...changes };
    setView(next);
    try {
      localStore().setItem(keyOf(userId), JSON.stringify(next));
    } catch {
      // The storage is blocked or full: the view lasts as long as the page.
    }
  };
  return [view, change];
}

/** Title and artist of an item, for sorting and filtering. */
interface Named {
  readonly title: string;
  readonly artist: string;
}

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase(formatLocale());

/** The server's order is by recency. An item must match every word of the filter. */
export function inView<Item>(
  items: readonly Item[],
  { order, filter }: LibraryView,
  nameOf: (item: Item) => Named,
): readonly Item[] {
  const words = plain(filter).split(/\s+/);
  const found = items.filter((item) => {
    const { title, artist } = nameOf(item);
    const written = plain(`${title}\n${artist}`);
    return words.every((word) => written.includes(word));
  });
  if (order === 'recent') return found;
  const byName = new Intl.Collator(formatLocale(), { numeric: true, sensitivity: 'base' });
  const compare = (a: Named, b: Named) =>
    order === 'title'
      ? byName.compare(a.title, b.title)
      : byName.compare(a.artist, b.artist) || byName.compare(a.title, b.title);
  return found.sort((a, b) => compare(nameOf(a), nameOf(b)));
}
