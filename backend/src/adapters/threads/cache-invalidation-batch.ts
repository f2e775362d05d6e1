// Batches the cache invalidations of all commits in one turn of the event loop, and sends them as one message.
import type { Position } from '../../ports/events/position';
import type { SentPush } from '../../ports/messages/realtime';
import type { Written } from './messages';

export class CacheInvalidationBatch {
  private documents = new Map<string, Set<string>>();
  private tables = new Set<string>();
  private positions = new Map<string, Written['positions'][number]>();
  private parked = new Map<string, Written['parked'][number]>();
  private pushes: SentPush[] = [];
  private isDue = false;

  constructor(private readonly send: (written: Written) => void) {}

  document(table: string, id: string): void {
    const ids = this.documents.get(table);
    if (ids === undefined) this.documents.set(table, new Set([id]));
    else ids.add(id);
    this.due();
  }

  table(name: string): void {
    this.tables.add(name);
    this.due();
  }

  parkedKeys(projection: string, partition: number, keys: readonly string[]): void {
    this.parked.set(`${projection}/${partition}`, [projection, partition, keys]);
    this.due();
  }

  position(projection: string, partition: number, position: Position): void {
    this.positions.set(`${projection}/${partition}`, [projection, partition, position]);
    this.due();
  }

  push(push: SentPush): void {
    this.pushes.push(push);
    this.due();
  }

  private due(): void {
    if (this.isDue) return;
    this.isDue = true;
    // The flush runs after everything that follows synchronously from a commit was added.
    setImmediate(() => this.flush());
  }

  flush(): void {
    this.isDue = false;
    const { documents, tables, positions, parked, pushes } = this;
    if (documents.size + tables.size + positions.size + parked.size + pushes.length === 0) return;
    this.documents = new Map();
    this.tables = new Set();
    this.positions = new Map();
    this.parked = new Map();
    this.pushes = [];
    this.send({
      documents: [...documents].map(([table, ids]) => [table, [...ids]] as const),
      tables: [...tables],
      positions: [...positions.values()],
      parked: [...parked.values()],
      pushes,
    });
  }
}
