// One generation of a projection for its consumer: it reads documents back, and stores batches atomically.
import { groupBy } from '../../../kernel/values/group-by';
import { type Position, positionOf } from '../../../ports/events/position';
import type { Push } from '../../../ports/messages/realtime';
import type {
  DocumentWrite,
  LoadedDocument,
  ProjectionCommit,
  ProjectionGeneration,
  TextWrite,
} from '../../../ports/read-models/projection-store';
import type { Database } from '../database/database';
import type { DocumentTable, WrittenDocument } from './document-table';
import type { Step } from './generation-commit';
import type { GenerationTables } from './generation-tables';
import { parkingSteps, StoredParking } from './parking-tables';
import { consumerOf, type ProgressRow, type ReadModelWriter, selectProgress } from './read-model-writer';

/** The embedded store has only one writer, so documents need no concurrency token. */
const noToken = 0;

export interface GenerationRow {
  readonly number: number;
  readonly version: number;
  readonly live: boolean;
}

interface TableWrites {
  readonly table: DocumentTable;
  readonly steps: readonly Step[];
  readonly written: readonly (readonly [id: string, document: WrittenDocument | undefined])[];
}

export class TableGeneration extends StoredParking implements ProjectionGeneration {
  readonly number: number;
  readonly version: number;
  readonly live: boolean;
  /** The last progress that this process has stored, per partition. */
  private readonly ownMoves = new Map<number, ProgressRow>();

  constructor(
    private readonly readModels: Database,
    private readonly writer: ReadModelWriter,
    private readonly projection: string,
    row: GenerationRow,
    private readonly tables: GenerationTables,
  ) {
    super(readModels, consumerOf(projection, row.number));
    this.number = row.number;
    this.version = row.version;
    this.live = row.live;
  }

  async position(partition: number): Promise<Position | undefined> {
    const row = this.readModels.prepare<ProgressRow>(selectProgress).get(this.projection, this.number, partition);
    const own = this.ownMoves.get(partition);
    // Another process owned the partition in between and may have written any document.
    if (row?.[0] !== own?.[0] || row?.[1] !== own?.[1]) this.forgetRecent();
    return row && positionOf(row[0]);
  }

  async load(collection: string, id: string): Promise<LoadedDocument | undefined> {
    const doc = this.collection(collection).load(id);
    return doc && { doc, token: noToken };
  }

  async findByIndex(
    collection: string,
    index: string,
    equals: Readonly<Record<string, unknown>>,
    options: { readonly limit: number; readonly descending?: boolean },
  ) {
    const rows = this.collection(collection).find({
      index,
      equals,
      limit: options.limit,
      descending: options.descending ?? false,
    });
    return rows.map(([id, doc]) => ({ id, doc: JSON.parse(doc) as object, token: noToken }));
  }

  async commit(commit: ProjectionCommit): Promise<readonly Push[]> {
    const { partition, expectedPosition, position, fencingToken = 0, documents, texts, pushes } = commit;
    const writes = this.writesOf(documents);
    const stored = this.writer.write({
      projection: this.projection,
      generation: this.number,
      partition,
      expectedPosition: Number(expectedPosition ?? 0),
      position: Number(position ?? 0),
      fencingToken,
      steps: [
        ...writes.flatMap(({ steps }) => steps),
        ...texts.flatMap((write) => this.textSteps(write)),
        ...parkingSteps(this.consumer, partition, commit.parking),
      ],
      pushes: pushes.map((push) => ({
        topic: push.topic,
        kind: push.kind,
        payload: JSON.stringify(push.payload),
        position: Number(push.position),
        partitionKey: push.partitionKey,
      })),
    });
    const offsets = await stored.catch((error) => {
      this.forgetRecent();
      throw error;
    });
    this.ownMoves.set(partition, [Number(position ?? 0), fencingToken]);
    for (const { table, written } of writes) for (const [id, document] of written) table.written(id, document);
    return pushes.flatMap(({ topic, kind, payload }, index) => {
      const offset = offsets[index] ?? null;
      return offset === null ? [] : [{ topic, kind, payload, offset }];
    });
  }

  private forgetRecent(): void {
    for (const table of this.tables.collections.values()) table.forgetRecent();
  }

  /** Groups the writes by table. */
  private writesOf(documents: readonly DocumentWrite[]): readonly TableWrites[] {
    return [...groupBy(documents, ({ collection }) => this.collection(collection))].map(([table, ofTable]) => {
      // Only the last write of each document counts.
      const last = [...new Map(ofTable.map((write) => [write.id, write])).values()];
      const puts = last.filter((write) => write.kind === 'put');
      const gone = last.filter(({ kind }) => kind === 'delete').map(({ id }) => id);
      const { steps, written } = table.put(puts);
      return {
        table,
        steps: [...steps, ...gone.map((id) => table.delete(id))],
        written: [
          ...puts.map(({ id }, index) => [id, written[index]] as const),
          ...gone.map((id) => [id, undefined] as const),
        ],
      };
    });
  }

  private textSteps(write: TextWrite): readonly Step[] {
    const table = this.tables.texts.get(write.index);
    if (table === undefined) throw new Error(`${this.projection} does not own the text index ${write.index}`);
    return write.kind === 'put' ? table.put(write.id, write.texts, write.rank) : table.delete(write.id);
  }

  private collection(name: string) {
    const table = this.tables.collections.get(name);
    if (table === undefined) throw new Error(`${this.projection} does not own the collection ${name}`);
    return table;
  }
}
