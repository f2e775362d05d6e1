// What was read of late, parsed. A document is forgotten the moment its write is known here, and a page the moment
// anything of its table is. Only then does the position move that waiting readers look at, so anyone who asks for what he
// wrote himself is never answered from before. Answers are shared between callers and therefore frozen.
import { BoundedMap } from '../../kernel/bounded-map';

const documents = 20_000;
const pages = 2_000;

/** Who is told of writes besides: the cache of another thread. */
export interface WriteListener {
  document(table: string, id: string): void;
  table(name: string): void;
}

export class ReadCache {
  /** Null: it was looked for, and there is none. */
  private readonly documents = new BoundedMap<string, object | null>(documents);
  private readonly pages = new BoundedMap<string, { readonly version: number; readonly page: unknown }>(pages);
  private readonly versions = new Map<string, number>();
  /** Tables that anything was read of: of the others there is nothing to forget. */
  private readonly tables = new Set<string>();

  constructor(private readonly listener?: WriteListener) {}

  document(table: string, id: string, load: () => object | undefined): object | undefined {
    this.tables.add(table);
    const key = `${table}/${id}`;
    const known = this.documents.get(key);
    if (known !== undefined) return known ?? undefined;
    const loaded = load();
    this.documents.set(key, loaded === undefined ? null : deepFreeze(loaded));
    return loaded;
  }

  /** `query` says everything that the page depends on. */
  page<Page extends object | number>(table: string, query: string, load: () => Page): Page {
    this.tables.add(table);
    const key = `${table}/${query}`;
    const version = this.versions.get(table) ?? 0;
    const known = this.pages.get(key);
    if (known?.version === version) return known.page as Page;
    const page = load();
    this.pages.set(key, { version, page: deepFreeze(page) });
    return page;
  }

  written(table: string, id: string): void {
    this.writtenAll(table, [id]);
    this.listener?.document(table, id);
  }

  /** The same for several documents of one table. */
  writtenAll(table: string, ids: readonly string[]): void {
    if (!this.tables.has(table)) return;
    for (const id of ids) this.documents.delete(`${table}/${id}`);
    this.versions.set(table, (this.versions.get(table) ?? 0) + 1);
  }

  /** A table that is made anew under an old name shares nothing with the former one. */
  dropped(table: string): void {
    this.documents.clear();
    this.versions.set(table, (this.versions.get(table) ?? 0) + 1);
    this.listener?.table(table);
  }

  /** Anyone who writes may have ended before he could say what he wrote. */
  clear(): void {
    this.documents.clear();
    this.pages.clear();
  }
}

function deepFreeze<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const part of Object.values(value)) deepFreeze(part);
  }
  return value;
}
