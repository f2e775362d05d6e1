// The rows of the search panel (results, pages, languages and recent searches) as one list, which the arrow keys
// navigate while the focus stays in the field.
import type { SearchResult } from '@libretto/contracts/http/catalogue/search';
import { chooseLanguage } from '@libretto/language/page-language';
import { type KeyboardEvent, useId, useState } from 'react';
import type { LanguageOffer } from '../../language-choice/language-offers';
import { useUser } from '../../session/use-session';
import { languagesFor } from '../search-languages';
import { type FoundPage, pagesFor } from '../search-pages';
import { addressOf, groupsOf } from '../search-results';
import { isSearchable, useSearch } from '../use-search';
import { useRecentSearches } from './use-recent-searches';

/** When there are results, at most this many matching recent searches are offered. */
const mostRecentAmongResults = 2;
const mostRecentAlone = 6;

export type SearchRow =
  | { kind: 'result'; result: SearchResult }
  | { kind: 'page'; page: FoundPage }
  | { kind: 'language'; language: LanguageOffer }
  | { kind: 'recent'; query: string };

export interface SearchChoiceOptions {
  text: string;
  setText(text: string): void;
  /** Whether the panel is open. */
  isOpen: boolean;
  /** Navigates to a result. */
  open(address: string): void;
}

export function useSearchChoice({ text, setText, isOpen, open }: SearchChoiceOptions) {
  const listId = useId();
  const search = useSearch(text);
  const { searches: allRecent, remember, forget, forgetAll } = useRecentSearches(isOpen);
  const recent = isSearchable(text)
    ? allRecent.filter((query) => search.kind === undefined && matches(query, text)).slice(0, mostRecentAmongResults)
    : allRecent.slice(0, mostRecentAlone);
  const groups = groupsOf(search.results ?? []);
  const user = useUser();
  const isOfAllKinds = isSearchable(text) && search.kind === undefined;
  const pages = isOfAllKinds ? pagesFor(text, user) : [];
  const languages = isOfAllKinds ? languagesFor(text) : [];
  const rows: SearchRow[] = [
    ...groups.flatMap((group) => group.results.map((result) => ({ kind: 'result' as const, result }))),
    ...pages.map((page) => ({ kind: 'page' as const, page })),
    ...languages.map((language) => ({ kind: 'language' as const, language })),
    ...recent.map((query) => ({ kind: 'recent' as const, query })),
  ];

  // The first result is selected automatically, so that Enter after typing opens the best match. Other rows are
  // selected only by an arrow key.
  const [moved, setMoved] = useState<{ text: string; index: number }>({ text: '', index: -1 });
  const first = groups.length + pages.length + languages.length > 0 && search.isCurrent ? 0 : -1;
  const activeIndex = moved.text === text && moved.index < rows.length ? moved.index : first;
  const activate = (index: number) => setMoved({ text, index });

  const choose = (row: SearchRow) => {
    if (row.kind === 'recent') {
      setText(row.query);
      return;
    }
    if (row.kind === 'page') {
      open(row.page.href);
      return;
    }
    if (row.kind === 'language') {
      chooseLanguage(row.language.choice);
      return;
    }
    remember(text);
    open(addressOf(row.result));
  };

  const rowId = (index: number) => `${listId}-${index}`;

  const onKeyDown = (event: KeyboardEvent) => {
    // During IME composition, Enter and arrow keys belong to the input method.
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const active = rows[activeIndex];
    if (step && rows.length > 0) {
      event.preventDefault();
      const next = (activeIndex + step + rows.length + (activeIndex < 0 && step < 0 ? 1 : 0)) % rows.length;
      activate(next);
      document.getElementById(rowId(next))?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter' && active) {
      event.preventDefault();
      choose(active);
    }
  };

  return {
    ...search,
    text,
    groups,
    pages,
    languages,
    recent,
    rows,
    activeIndex,
    activate,
    choose,
    setText,
    forget,
    forgetAll,
    onKeyDown,
    listId,
    rowId,
  };
}

export type SearchChoice = ReturnType<typeof useSearchChoice>;

/** The attributes that make the field the combobox of the panel. */
export function comboboxProps(choice: SearchChoice, isOpen: boolean) {
  return {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? choice.listId : undefined,
    'aria-activedescendant': isOpen && choice.activeIndex >= 0 ? choice.rowId(choice.activeIndex) : undefined,
  } as const;
}

function matches(query: string, text: string): boolean {
  return query.toLocaleLowerCase().includes(text.trim().toLocaleLowerCase());
}
