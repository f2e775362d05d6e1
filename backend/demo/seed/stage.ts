// The environment of the seeder: the product's own command handlers at chosen instants.

import { demoCorrelationId } from '../../src/domains/playback/renditions/rendition-order';
import type { CommandContext, Commands } from '../../src/kernel/commands/commands';
import type { DomainDeps } from '../../src/kernel/domain';
import type { Clock } from '../../src/ports/operations/clock';

export interface Stage {
  readonly commands: Commands;
  readonly blobs: DomainDeps['blobs'];
  readonly secrets: DomainDeps['secrets'];
  /** Returns the time of the current act in the past. */
  readonly clock: Clock;
  /** The folder that contains `audio/`, `images/` and `lyrics/`. */
  readonly demoDir: string;
}

/** One event in the demo world. Acts run in chronological order and are idempotent. */
export interface Act {
  readonly atMs: number;
  readonly run: (stage: Stage) => Promise<unknown>;
}

export const minuteMs = 60_000;
export const dayMs = 24 * 60 * minuteMs;

/** A context with an idempotency key, so that the command takes effect once, however often the seeding is restarted. */
export function actContext(actor: string, label: string): CommandContext {
  const cause = `demo/${label}`;
  return { actor, correlationId: demoCorrelationId, causationId: cause, idempotency: { key: cause, hash: 'demo' } };
}

export const byUser = (slug: string, label: string): CommandContext => actContext(`user:${slug}`, label);

/** Ids of demo entities are deterministic, and readable because they appear in the ledger. */
export const demoId = (...parts: readonly string[]): string => parts.join('-');
