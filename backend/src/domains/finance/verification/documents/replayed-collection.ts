// An in-memory collection that a replay of the log writes to.
import type { ProjectionCollection } from '../../../../kernel/consumers/projections/projection';
import {
  type CollectionDefinition,
  type IndexDefinition,
  indexedFieldsOf,
  indexedValuesOf,
} from '../../../../ports/read-models/read-models';
import { DocumentDigests } from './document-digests';

type Doc = Record<string, unknown>;

/** A document as text with its index values; equal signatures mean equal documents. */
export function signatureOf(text: string, indexed: readonly unknown[]): string {
  return indexed.length === 0 ? text : `${text}\n${JSON.stringify(indexed)}`;
}

/** The write-once documents that a second replay keeps in full, so that their differences can be described. */
export interface Wanted {
  readonly digests: DocumentDigests;
  keeps(id: string, digest: number): boolean;
}

export class ReplayedCollection implements ProjectionCollection<Doc, Record<string, IndexDefinition<Doc>>> {
  /** Full documents: all of them, or only the wanted ones of a write-once collection. */
  readonly docs = new Map<string, Doc>();
  /** Set for a write-once collection. */
  readonly digests: DocumentDigests | undefined;
  readonly indexedFields: readonly string[];
  /** Every version since `remember` was called, by id; undefined marks a deletion. */
  private versions: Map<string, (Doc | undefined)[]> | undefined;

  constructor(
    readonly definition: CollectionDefinition,
    isWrittenOnce: boolean,
    private readonly wanted?: Wanted,
  ) {
    this.indexedFields = indexedFieldsOf(definition);
    if (isWrittenOnce) this.digests = new DocumentDigests();
  }

  /** Starts to keep every version of a document, as a reader of the live read model may have seen any of them. */
  remember(): void {
    this.versions ??= new Map();
  }

  versionsOf(id: string): readonly (Doc | undefined)[] {
    return [...(this.versions?.get(id) ?? []), this.docs.get(id)];
  }

  async get(id: string): Promise<Doc | undefined> {
    if (this.digests !== undefined) throw new Error(`${this.definition.name} is declared as written once and was read`);
    return this.docs.get(id);
  }

  put(id: string, doc: Doc): void {
    this.versions?.set(id, [...(this.versions.get(id) ?? []), this.docs.get(id)]);
    if (this.digests === undefined || this.versions !== undefined) {
      this.docs.set(id, doc);
      return;
    }
    const signature = signatureOf(JSON.stringify(doc), indexedValuesOf(this.indexedFields, doc));
    if (this.wanted === undefined) this.digests.add(this.digests.of(id, signature));
    else if (this.wanted.keeps(id, this.wanted.digests.of(id, signature))) this.docs.set(id, doc);
  }

  delete(id: string): void {
    this.versions?.set(id, [...(this.versions.get(id) ?? []), this.docs.get(id)]);
    this.docs.delete(id);
  }

  async update(id: string, change: (doc: Doc) => Doc): Promise<boolean> {
    const doc = await this.get(id);
    if (doc === undefined) return false;
    this.put(id, change(doc));
    return true;
  }

  async find(indexName: string, equals: Readonly<Record<string, unknown>>, limit = Number.POSITIVE_INFINITY) {
    const { sort, equals: fields } = (this.definition.indexes as Record<string, IndexDefinition<Doc>>)[
      indexName
    ] as IndexDefinition<Doc>;
    const found = [...this.docs]
      .filter(([, doc]) => fields.every((field) => (doc[field] ?? null) === (equals[field] ?? null)))
      .map(([id, doc]) => ({ id, doc }));
    const keyOf = ({ doc }: { doc: Doc }) => (sort === undefined ? 0 : (doc[sort] as string | number));
    found.sort((a, b) => compared(keyOf(a), keyOf(b)) || compared(a.id, b.id));
    return found.slice(0, limit);
  }
}

function compared(one: string | number, other: string | number): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
