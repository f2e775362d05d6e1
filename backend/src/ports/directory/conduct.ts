// Blocks and bans between people, for every domain in which people interact.
import type { Commands } from '../../kernel/commands/commands';
import type { ReadModels } from '../read-models/read-models';

/** One domain stores who blocked whom and who is banned; the other domains query it through this port. */
export interface Conduct {
  /** Returns everyone whom this person blocked or who blocked them; neither sees the other. Empty for a guest. */
  unseenBy(reads: ReadModels, userId: string | undefined): Promise<ReadonlySet<string>>;
  /** Returns which of the two blocked the other. */
  blocksBetween(
    reads: ReadModels,
    userId: string,
    otherId: string,
  ): Promise<{ readonly hasBlocked: boolean; readonly isBlocked: boolean }>;
  /** Whether either blocked the other; read from the log itself, for commands. */
  areApart(userId: string, otherId: string): Promise<boolean>;
  /** Returns the end of the user's ban on comments and posts, ISO 8601; null if not banned. Read from the log. */
  bannedUntil(userId: string): Promise<string | null>;
  /** Returns the end of the hold on payouts, ISO 8601, even a past one; null if never held. Read from the log. */
  payoutsHeldUntil(userId: string): Promise<string | null>;
}

/** Creates a `Conduct`: one domain implements it, and the others receive it. */
export type ConductOf = (deps: { readonly commands: Commands }) => Conduct;
