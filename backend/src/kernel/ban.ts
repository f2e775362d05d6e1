// Bans from commenting and posting: who is held to one, and how they are told.
import { type Problem, problem } from './problem';
import { dayOf, text } from './text';

/** A ban, as the log has it when the command is given. */
export interface Ban {
  /** ISO 8601; null without a ban. */
  readonly bannedUntil: string | null;
  readonly now: string;
}

export interface BannedFromCommenting {
  readonly code: 'BannedFromCommenting';
  readonly until: string;
}

/** What a command is refused for; undefined where no ban is on. */
export function refusalOf({ bannedUntil, now }: Ban): BannedFromCommenting | undefined {
  if (bannedUntil === null || bannedUntil <= now) return undefined;
  return { code: 'BannedFromCommenting', until: bannedUntil };
}

/** No date is told of a ban that lasts longer than anybody would wait. */
const forGoodFrom = '9000';

export function bannedFromCommenting({ until }: { readonly until: string }): Problem {
  const isForGood = until >= forGoodFrom;
  const words = isForGood
    ? text`Your account is blocked. You can appeal in your settings.`
    : text`You cannot comment or post until ${{ day: dayOf(until) }}. You can appeal in your settings.`;
  return problem(403, 'banned-from-commenting', words, isForGood ? {} : { until });
}
