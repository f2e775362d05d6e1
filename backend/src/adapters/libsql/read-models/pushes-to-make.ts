// Each event is pushed once, by the first generation that processes it. An event counts as processed if its position
// was passed and it does not wait under a parked key. When a generation is removed, the events that it has pushed and
// that still wait in other generations are flagged there.
import type { Database } from '../database/database';
import type { GenerationCommit, PositionedPush } from './generation-commit';

/** The consumer name under which a generation's parked keys are stored. */
export const consumerOf = (projection: string, generation: number) => `${projection}#${generation}`;

/** Returns the pushes of a commit that no other generation has made; must be called before the commit is executed. */
export function pushesToMake(
  database: Database,
  { projection, generation, partition, pushes }: GenerationCommit,
  position: number,
): readonly PositionedPush[] {
  if (pushes.length === 0) return pushes;
  const others = database
    .prepare<[number: number, position: number, waits: number]>(selectOthers)
    .all(projection, generation, partition);
  const waiting = (number: number, push: PositionedPush) =>
    database
      .prepare<[pushed: number]>(selectWaiting)
      .get(consumerOf(projection, number), partition, push.partitionKey, push.position);
  const wasPushed = (push: PositionedPush) =>
    others.some(
      ([number, passed, waits]) => passed >= push.position && (waits === 0 || waiting(number, push) === undefined),
    ) ||
    (push.position <= position && waiting(generation, push)?.[0] === 1);
  return pushes.filter((push) => !wasPushed(push));
}

/** Must be called before a generation is removed: flags its pushed events that still wait in other generations. */
export function rememberPushes(database: Database, projection: string, number: number): void {
  const removed = consumerOf(projection, number);
  database.prepare(remember).run(removed, projection, number);
}

const selectOthers =
  'SELECT generation, position, EXISTS (SELECT 1 FROM waiting_events w ' +
  "WHERE w.consumer = projection || '#' || generation AND w.part = projection_positions.part) " +
  'FROM projection_positions WHERE projection = ? AND generation <> ? AND part = ?';
const selectWaiting = 'SELECT pushed FROM waiting_events WHERE consumer = ? AND part = ? AND key = ? AND position = ?';
const remember =
  "UPDATE waiting_events SET pushed = 1 WHERE consumer GLOB ?2 || '#*' AND consumer <> ?1 " +
  'AND position <= (SELECT p.position FROM projection_positions p ' +
  'WHERE p.projection = ?2 AND p.generation = ?3 AND p.part = waiting_events.part) ' +
  'AND NOT EXISTS (SELECT 1 FROM waiting_events w WHERE w.consumer = ?1 AND w.part = waiting_events.part ' +
  'AND w.key = waiting_events.key AND w.position = waiting_events.position)';
