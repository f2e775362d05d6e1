// The objects of a sandbox: collections of JSON objects in memory, backed by a file so that they survive a restart. All
// changes of one request are written in one transaction.
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import Libsql from 'libsql';
import type { SandboxCollection, SandboxStore } from '../../../ports/operations/sandbox-store';

export class StoredSandbox implements SandboxStore {
  private readonly database: Libsql.Database;
  private readonly objects = new Map<string, Map<string, unknown>>();
  private readonly write: Libsql.Statement;
  private readonly remove: Libsql.Statement;
  /** Undo steps of the current change, newest last, to restore the maps if it fails. */
  private undo: (() => void)[] | null = null;

  constructor(path: string) {
    mkdirSync(dirname(path), { recursive: true });
    this.database = new Libsql(path);
    this.database.exec('PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL');
    this.database.exec(
      'CREATE TABLE IF NOT EXISTS objects (n INTEGER PRIMARY KEY, kind TEXT, id TEXT, json TEXT, UNIQUE (kind, id))',
    );
    this.write = this.database.prepare(
      'INSERT INTO objects (kind, id, json) VALUES (?, ?, ?) ON CONFLICT (kind, id) DO UPDATE SET json = excluded.json',
    );
    this.remove = this.database.prepare('DELETE FROM objects WHERE kind = ? AND id = ?');
    const rows = this.database.prepare('SELECT kind, id, json FROM objects ORDER BY n').all([]);
    for (const { kind, id, json } of rows as { kind: string; id: string; json: string }[]) {
      this.mapOf(kind).set(id, JSON.parse(json));
    }
  }

  collection<T>(kind: string): SandboxCollection<T> {
    const map = this.mapOf(kind) as Map<string, T>;
    return {
      get: (id) => map.get(id),
      all: () => [...map.values()],
      put: (id, object) =>
        this.change(() => {
          const before = map.get(id);
          this.undo?.push(() => (before === undefined ? map.delete(id) : map.set(id, before)));
          map.set(id, object);
          this.write.run([kind, id, JSON.stringify(object)]);
          return object;
        }),
      delete: (id) =>
        this.change(() => {
          const before = map.get(id);
          if (before === undefined) return;
          this.undo?.push(() => map.set(id, before));
          map.delete(id);
          this.remove.run([kind, id]);
        }),
    };
  }

  change<Result>(changes: () => Result): Result {
    if (this.undo !== null) return changes();
    const undo: (() => void)[] = [];
    this.undo = undo;
    this.database.exec('BEGIN IMMEDIATE');
    try {
      const result = changes();
      this.database.exec('COMMIT');
      return result;
    } catch (error) {
      this.database.exec('ROLLBACK');
      for (const putBack of undo.reverse()) putBack();
      throw error;
    } finally {
      this.undo = null;
    }
  }

  close(): void {
    this.database.close();
  }

  private mapOf(kind: string): Map<string, unknown> {
    const map = this.objects.get(kind) ?? new Map<string, unknown>();
    this.objects.set(kind, map);
    return map;
  }
}
