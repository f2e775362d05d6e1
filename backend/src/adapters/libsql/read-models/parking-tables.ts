// Parked keys and the events that wait behind them, in the same database as their consumer's checkpoint.

import { type Position, positionOf } from '../../../ports/events/position';
import type {
  ConsumerProgress,
  ParkedKey,
  ParkedKeyRequest,
  ParkingChange,
} from '../../../ports/read-models/consumer-progress';
import { addColumn, type Bound, type Database } from '../database/database';

export type ParkingStep = readonly [sql: string, values: readonly Bound[]];

export function createParkingTables(database: Database): void {
  database.exec(`
    CREATE TABLE IF NOT EXISTS parked_keys (
      consumer TEXT NOT NULL, part INTEGER NOT NULL, key TEXT NOT NULL, event_id TEXT NOT NULL, event_type TEXT NOT NULL,
      error TEXT NOT NULL, since TEXT NOT NULL, attempts INTEGER NOT NULL, retry_at_ms INTEGER NOT NULL, skip_event_id TEXT,
      PRIMARY KEY (consumer, part, key)
    ) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS waiting_events (
      consumer TEXT NOT NULL, part INTEGER NOT NULL, key TEXT NOT NULL, position INTEGER NOT NULL,
      PRIMARY KEY (consumer, part, key, position)
    ) WITHOUT ROWID;
  `);
  addColumn(database, 'waiting_events', 'pushed INTEGER NOT NULL DEFAULT 0');
}

/** Returns the statements that apply the changes, inside the transaction of the move. */
export function parkingSteps(
  consumer: string,
  partition: number,
  changes: readonly ParkingChange[] = [],
): readonly ParkingStep[] {
  return changes.map((change) => stepOf(consumer, partition, change));
}

function stepOf(consumer: string, partition: number, change: ParkingChange): ParkingStep {
  switch (change.kind) {
    case 'park': {
      const { key, eventId, eventType, error, since, attempts, retryAtMs, skipEventId } = change.parked;
      const values = [consumer, partition, key, eventId, eventType, error, since, attempts, retryAtMs];
      return [park, [...values, skipEventId ?? null]];
    }
    case 'wait':
      return [wait, [consumer, partition, change.key, Number(change.position)]];
    case 'take':
      return [take, [consumer, partition, change.key, Number(change.position)]];
    case 'free':
      return [free, [consumer, partition, change.key]];
  }
}

/** Deletes all parked keys and waiting events of a removed consumer. */
export function forgetParking(database: Database, consumer: string): void {
  database.prepare('DELETE FROM parked_keys WHERE consumer = ?').run(consumer);
  database.prepare('DELETE FROM waiting_events WHERE consumer = ?').run(consumer);
}

type ParkedRow = readonly [
  key: string,
  eventId: string,
  eventType: string,
  error: string,
  since: string,
  attempts: number,
  retryAtMs: number,
  skipEventId: string | null,
];

export class StoredParking implements Omit<ConsumerProgress, 'position'> {
  constructor(
    private readonly database: Database,
    protected readonly consumer: string,
  ) {}

  async parkedKeys(partition: number): Promise<readonly ParkedKey[]> {
    return this.database.prepare<ParkedRow>(selectParked).all(this.consumer, partition).map(parkedOf);
  }

  async waiting(partition: number, key: string, limit: number): Promise<readonly Position[]> {
    const rows = this.database.prepare<[number]>(selectWaiting).all(this.consumer, partition, key, limit);
    return rows.map(([position]) => positionOf(position));
  }

  async waitingCounts(partition: number): Promise<ReadonlyMap<string, number>> {
    return new Map(this.database.prepare<[key: string, count: number]>(countWaiting).all(this.consumer, partition));
  }

  async request(partition: number, key: string, request: ParkedKeyRequest): Promise<boolean> {
    const changed =
      request.kind === 'retry'
        ? this.database.prepare(retryNow).run(this.consumer, partition, key)
        : this.database.prepare(skipNow).run(this.consumer, partition, key, request.eventId);
    return changed > 0;
  }
}

function parkedOf([key, eventId, eventType, error, since, attempts, retryAtMs, skipEventId]: ParkedRow): ParkedKey {
  const parked = { key, eventId, eventType, error, since, attempts, retryAtMs };
  return skipEventId === null ? parked : { ...parked, skipEventId };
}

// Keeps an operator's skip request that arrived while the same event was being retried.
const park =
  'INSERT INTO parked_keys VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (consumer, part, key) DO UPDATE SET ' +
  'skip_event_id = CASE WHEN event_id = excluded.event_id THEN coalesce(excluded.skip_event_id, skip_event_id) END, ' +
  'event_id = excluded.event_id, event_type = excluded.event_type, error = excluded.error, since = excluded.since, ' +
  'attempts = excluded.attempts, retry_at_ms = excluded.retry_at_ms';
const wait = 'INSERT OR IGNORE INTO waiting_events (consumer, part, key, position) VALUES (?, ?, ?, ?)';
const take = 'DELETE FROM waiting_events WHERE consumer = ? AND part = ? AND key = ? AND position = ?';
const free = 'DELETE FROM parked_keys WHERE consumer = ? AND part = ? AND key = ?';
const selectParked =
  'SELECT key, event_id, event_type, error, since, attempts, retry_at_ms, skip_event_id FROM parked_keys ' +
  'WHERE consumer = ? AND part = ? ORDER BY since, key';
const selectWaiting =
  'SELECT position FROM waiting_events WHERE consumer = ? AND part = ? AND key = ? ORDER BY position LIMIT ?';
const countWaiting = 'SELECT key, count(*) FROM waiting_events WHERE consumer = ? AND part = ? GROUP BY key';
const retryNow = 'UPDATE parked_keys SET retry_at_ms = 0 WHERE consumer = ? AND part = ? AND key = ?';
const skipNow =
  'UPDATE parked_keys SET retry_at_ms = 0, skip_event_id = ?4 ' +
  'WHERE consumer = ?1 AND part = ?2 AND key = ?3 AND event_id = ?4';
