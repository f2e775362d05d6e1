// Reads the status of consumers from their files in another process, even while a server is running.
import {
  type ConsumerHoldEvent,
  evolveHolds,
  type HeldConsumers,
  holdStreamId,
  nothingHeld,
} from '../../../kernel/consumers/operations/paused-consumers.stream';
import type { Database } from '../database/database';

export interface ParkedStatus {
  readonly key: string;
  readonly eventId: string;
  readonly eventType: string;
  readonly error: string;
  readonly since: string;
  readonly attempts: number;
  readonly waiting: number;
  readonly skipWanted: boolean;
}

export interface ConsumerStatus {
  readonly name: string;
  readonly kind: 'projection' | 'policy';
  /** The projection's generation; null for a policy. */
  readonly generation: { readonly version: number; readonly state: 'serving' | 'building' } | null;
  /** Whether an operator has paused the consumer. */
  readonly paused: boolean;
  /** The number of events that the consumer has not processed yet. */
  readonly lag: number;
  readonly parked: readonly ParkedStatus[];
}

export interface StatusFiles {
  readonly events: Database;
  readonly readModels: Database;
  readonly state: Database;
}

export function readConsumerStatus({ events, readModels, state }: StatusFiles): readonly ConsumerStatus[] {
  const held = heldIn(events);
  const newest = events.prepare<[number | null]>('SELECT max(position) FROM events').get()?.[0] ?? 0;
  const generations = readModels.prepare<[string, number, number, number, number | null]>(generationsSql).all();
  const projections = generations.map(
    ([name, number, version, live, position]): ConsumerStatus => ({
      name,
      kind: 'projection',
      generation: { version, state: live === 1 ? 'serving' : 'building' },
      paused: held.has(name),
      lag: newest - (position ?? 0),
      parked: parkedOf(readModels, `${name}#${number}`),
    }),
  );
  const policies = state
    .prepare<[string, number]>('SELECT consumer, min(position) FROM checkpoints GROUP BY consumer ORDER BY consumer')
    .all()
    .map(
      ([name, position]): ConsumerStatus => ({
        name,
        kind: 'policy',
        generation: null,
        paused: held.has(name),
        lag: newest - position,
        parked: parkedOf(state, name),
      }),
    );
  return [...projections, ...policies];
}

function heldIn(events: Database): HeldConsumers {
  return events
    .prepare<[string, string]>('SELECT type, data FROM events WHERE stream = ? ORDER BY revision')
    .all(holdStreamId)
    .map(([type, data]) => ({ type, data: JSON.parse(data) }) as ConsumerHoldEvent)
    .reduce(evolveHolds, nothingHeld);
}

function parkedOf(database: Database, consumer: string): readonly ParkedStatus[] {
  return database
    .prepare<[string, string, string, string, string, number, string | null, number]>(parked)
    .all(consumer)
    .map(([key, eventId, eventType, error, since, attempts, skip, waiting]) => ({
      ...{ key, eventId, eventType, error, since, attempts, waiting },
      skipWanted: skip === eventId,
    }));
}

const generationsSql =
  'SELECT g.projection, g.number, g.version, g.live, min(p.position) FROM generations g ' +
  'LEFT JOIN projection_positions p ON p.projection = g.projection AND p.generation = g.number ' +
  'WHERE g.superseded_at_ms IS NULL GROUP BY g.projection, g.number ORDER BY g.projection, g.number';
const parked =
  'SELECT k.key, k.event_id, k.event_type, k.error, k.since, k.attempts, k.skip_event_id, ' +
  '(SELECT count(*) FROM waiting_events w WHERE w.consumer = k.consumer AND w.part = k.part AND w.key = k.key) ' +
  'FROM parked_keys k WHERE k.consumer = ? ORDER BY k.since, k.key';
