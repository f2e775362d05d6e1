// A search engine of another make, in memory: words and their beginnings, nothing more.
import type { NumberedTextWrite, TextIndex, TextIndexName } from '../../src/ports/text-index';

type Entry = Pick<NumberedTextWrite, 'number' | 'texts'>;

export class MemoryTextIndex implements TextIndex {
  private readonly indexes = new Map<string, Map<string, Entry>>();

  async open({ id }: TextIndexName): Promise<number> {
    const entries = this.entriesOf(id);
    return Math.max(0, ...[...entries.values()].map(({ number }) => number));
  }

  async write({ id: index }: TextIndexName, writes: readonly NumberedTextWrite[]): Promise<void> {
    const entries = this.entriesOf(index);
    for (const { id, number, texts } of writes) {
      if ((entries.get(id)?.number ?? 0) < number) entries.set(id, { number, texts });
    }
  }

  async search(
    { id, fields }: TextIndexName,
    query: string,
    { limit, offset = 0 }: { readonly limit: number; readonly offset?: number },
  ) {
    const words = wordsOf(query);
    const last = words.pop();
    if (last === undefined) return [];
    const scoreOf = ({ texts }: Entry) =>
      Object.entries(fields).reduce((score, [field, weight]) => {
        const found = wordsOf(texts?.[field] ?? '');
        const isHit = (word: string, isBeginning: boolean) =>
          found.some((each) => (isBeginning ? each.startsWith(word) : each === word));
        return score + (words.some((word) => isHit(word, false)) || isHit(last, true) ? weight : 0);
      }, 0);
    const hasAll = ({ texts }: Entry) => {
      const found = Object.values(texts ?? {}).flatMap(wordsOf);
      return words.every((word) => found.includes(word)) && found.some((each) => each.startsWith(last));
    };
    return [...this.entriesOf(id)]
      .filter(([, entry]) => hasAll(entry))
      .map(([entryId, entry]) => ({ id: entryId, score: scoreOf(entry) }))
      .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))
      .slice(offset, offset + limit);
  }

  async drop(id: string): Promise<void> {
    this.indexes.delete(id);
  }

  /** As if its disk had been lost. */
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

function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}
