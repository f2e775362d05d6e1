// What people have agreed or are held to between them, for every domain in which they meet.
import type { Commands } from '../kernel/commands';
import type { ReadModels } from './read-models';

/** One domain knows who blocked whom and who is banned; the others ask here. */
export interface Conduct {
  /** Everyone whom this person does not see: those whom they blocked, and those who blocked them. Nobody for a guest. */
  unseenBy(reads: ReadModels, userId: string | undefined): Promise<ReadonlySet<string>>;
  /** Which of the two blocked the other. */
  blocksBetween(
    reads: ReadModels,
    userId: string,
    otherId: string,
  ): Promise<{ readonly hasBlocked: boolean; readonly isBlocked: boolean }>;
  /** Whether either blocked the other; from the log itself, for commands. */
  areApart(userId: string, otherId: string): Promise<boolean>;
  /** Until when they may not comment or post, ISO 8601; null for everyone else. From the log itself, for commands. */
  bannedUntil(userId: string): Promise<string | null>;
  /** Until when nothing is paid out to them, ISO 8601, also once that is over; null for everyone else. From the log itself. */
  payoutsHeldUntil(userId: string): Promise<string | null>;
}

/** Made by the one domain, handed to the others. */
export type ConductOf = (deps: { readonly commands: Commands }) => Conduct;
