// Caches parsed documents and query results. A write invalidates its document, and all pages of its table, as soon as
// this process knows of the write. Waiting readers see the new position only after that, so a reader who asks for his
// own write never gets an older answer. Callers share the cached answers, which are therefore frozen.
import { BoundedMap } from '../../../kernel/values/bounded-map';

const documents = 20_000;
const pages = 2_000;

/** Is notified of writes in addition to this cache: the cache of another thread. */
export interface WriteListener {
  document(table: string, id: string): void;
  table(name: string): void;
}

export class ReadCache {
  /** Null caches the absence of a document. */
  private readonly documents = new BoundedMap<string, object | null>(documents);
  private readonly pages = new BoundedMap<string, { readonly version: number; readonly page: unknown }>(pages);
  private readonly versions = new Map<string, number>();
  /** Tables that anything was read from; writes to other tables need no invalidation. */
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

  /** `query` must contain everything that the page depends on. */
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

  /** Does the same as `written` for several documents of one table. */
  writtenAll(table: string, ids: readonly string[]): void {
    if (!this.tables.has(table)) return;
    for (const id of ids) this.documents.delete(`${table}/${id}`);
    this.versions.set(table, (this.versions.get(table) ?? 0) + 1);
  }

  /**
   * Clears the documents, because a table that is created again under the same name shares nothing with the former one.
   */
  dropped(table: string): void {
    this.documents.clear();
    this.versions.set(table, (this.versions.get(table) ?? 0) + 1);
    this.listener?.table(table);
  }

  /** Clears everything: a writer may have crashed before it could report what it wrote. */
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
