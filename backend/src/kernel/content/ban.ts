// Bans from commenting and posting: which commands a ban refuses, and what the banned user reads.
import { type Problem, problem } from '../http/server/problem';
import { dayOf, text } from '../texts/text';

/** A ban as of the moment of the command. */
export interface Ban {
  /** ISO 8601; null without a ban. */
  readonly bannedUntil: string | null;
  readonly now: string;
}

export interface BannedFromCommenting {
  readonly code: 'BannedFromCommenting';
  readonly until: string;
}

/** The refusal of a command by an active ban; undefined without one. */
export function refusalOf({ bannedUntil, now }: Ban): BannedFromCommenting | undefined {
  if (bannedUntil === null || bannedUntil <= now) return undefined;
  return { code: 'BannedFromCommenting', until: bannedUntil };
}

/** A ban until this year or later is permanent, so no end date is shown. */
const forGoodFrom = '9000';

export function bannedFromCommenting({ until }: { readonly until: string }): Problem {
  const isForGood = until >= forGoodFrom;
  const words = isForGood
    ? text`Your account is blocked. You can appeal in your settings.`
    : text`You cannot comment or post until ${{ day: dayOf(until) }}. You can appeal in your settings.`;
  return problem(403, 'banned-from-commenting', words, isForGood ? {} : { until });
}
