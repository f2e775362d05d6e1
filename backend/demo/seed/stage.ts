// What the seeder works with: the product's own command handlers, at instants of its choosing.

import { demoCorrelationId } from '../../src/domains/playback/renditions/rendition-order';
import type { CommandContext, Commands } from '../../src/kernel/commands';
import type { DomainDeps } from '../../src/kernel/domain';
import type { Clock } from '../../src/ports/clock';

export interface Stage {
  readonly commands: Commands;
  readonly blobs: DomainDeps['blobs'];
  readonly secrets: DomainDeps['secrets'];
  /** Stands where the act that runs now stands in the past. */
  readonly clock: Clock;
  /** The folder with `audio/`, `images/` and `lyrics/`. */
  readonly demoDir: string;
}

/** One thing that happened in the demo world. Acts run in the order of their time, and running one twice is harmless. */
export interface Act {
  readonly atMs: number;
  readonly run: (stage: Stage) => Promise<unknown>;
}

export const minuteMs = 60_000;
export const dayMs = 24 * 60 * minuteMs;

/** A context whose key makes the command happen once, however often the seeding is begun again after a crash. */
export function actContext(actor: string, label: string): CommandContext {
  const cause = `demo/${label}`;
  return { actor, correlationId: demoCorrelationId, causationId: cause, idempotency: { key: cause, hash: 'demo' } };
}

export const byUser = (slug: string, label: string): CommandContext => actContext(`user:${slug}`, label);

/** Things that the demo makes have ids that it can make again; they are readable, as in a ledger they are read. */
export const demoId = (...parts: readonly string[]): string => parts.join('-');
