// A separate in-memory search engine, which scans every text.
import { editDistance } from '../../src/kernel/edit-distance';
import { foldedTitle, indexedTokens, type SearchedToken, searchedTokens } from '../../src/kernel/text-words';
import type { NumberedTextWrite, TextIndex, TextIndexName } from '../../src/ports/text-index';
import { type TextMatch, type TextSearchOptions, textMatches } from '../../src/ports/text-search';

type Entry = Pick<NumberedTextWrite, 'number' | 'texts' | 'rank'>;

const mostWords = 12;

export class MemoryTextIndex implements TextIndex {
  private readonly indexes = new Map<string, Map<string, Entry>>();

  async open({ id }: TextIndexName): Promise<number> {
    const entries = this.entriesOf(id);
    return Math.max(0, ...[...entries.values()].map(({ number }) => number));
  }

  async write({ id: index }: TextIndexName, writes: readonly NumberedTextWrite[]): Promise<void> {
    const entries = this.entriesOf(index);
    for (const { id, number, texts, rank } of writes) {
      if ((entries.get(id)?.number ?? 0) < number) entries.set(id, { number, texts, rank });
    }
  }

  async search({ id, fields }: TextIndexName, query: string, options: TextSearchOptions) {
    const tokens = searchedTokens(query, mostWords);
    if (tokens.length === 0) return [];
    const titleField = Object.entries(fields).reduce((a, b) => (b[1] > a[1] ? b : a))[0];
    const { limit, offset = 0, misspelt = false } = options;
    return [...this.entriesOf(id)]
      .flatMap(([entryId, { texts, rank = 0, number }]) => {
        const match = texts && matchOf(tokens, foldedTitle(query), texts, titleField);
        return match && (misspelt || match !== 'misspelt') ? [{ id: entryId, match, rank, number }] : [];
      })
      .sort((a, b) => order(a.match) - order(b.match) || b.rank - a.rank || b.number - a.number)
      .slice(offset, offset + limit)
      .map(({ number: _, ...hit }) => hit);
  }

  async drop(id: string): Promise<void> {
    this.indexes.delete(id);
  }

  /** Simulates the loss of its disk. */
  wipe(): void {
    this.indexes.clear();
  }

  get count(): number {
    return this.indexes.size;
  }

  private entriesOf(index: string): Map<string, Entry> {
    let entries = this.indexes.get(index);
    if (entries === undefined) {
      entries = new Map();
      this.indexes.set(index, entries);
    }
    return entries;
  }
}

const order = (match: TextMatch) => textMatches.indexOf(match);

function matchOf(
  tokens: readonly SearchedToken[],
  title: string,
  texts: Readonly<Record<string, string>>,
  titleField: string,
): TextMatch | undefined {
  const ownTitle = foldedTitle(texts[titleField] ?? '');
  if (ownTitle === title) return 'title';
  if (ownTitle.startsWith(title)) return 'beginning';
  const words = Object.values(texts).flatMap(indexedTokens);
  if (tokens.every(isIn(indexedTokens(texts[titleField] ?? '')))) return 'title-words';
  if (tokens.every(isIn(words))) return 'words';
  return tokens.every(isNearOneOf(words)) ? 'misspelt' : undefined;
}

const isIn =
  (words: readonly string[]) =>
  ({ text, isBeginning }: SearchedToken) =>
    words.some((word) => (isBeginning ? word.startsWith(text) : word === text));

const isNearOneOf =
  (words: readonly string[]) =>
  ({ text, mostEdits, isBeginning }: SearchedToken) =>
    isIn(words)({ text, mostEdits, isBeginning }) ||
    words.some((word) => editDistance(text, word, mostEdits) <= mostEdits);
