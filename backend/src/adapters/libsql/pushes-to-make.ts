// Each event is pushed once, by whichever generation takes it first. Taken means: passed, and not waiting under a parked
// key. Of generations that are gone, what the others still have before them is remembered beside what waits there.
import type { Database } from './database';
import type { GenerationCommit, PositionedPush } from './read-model-writer';

/** Under which a generation's parked keys are stored. */
export const consumerOf = (projection: string, generation: number) => `${projection}#${generation}`;

/** Those of a commit that no other generation has made; to be asked before the commit is carried out. */
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

/** To be called before a generation is removed: what it has taken was pushed, also where others have it before them. */
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
