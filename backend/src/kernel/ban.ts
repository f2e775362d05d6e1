// How somebody is told that they may not comment or post for a while.
import { type Problem, problem } from './problem';

/** No date is told of a ban that lasts longer than anybody would wait. */
const forGoodFrom = '9000';

export function bannedFromCommenting({ until }: { readonly until: string }): Problem {
  const isForGood = until >= forGoodFrom;
  const text = isForGood
    ? 'Your account is blocked. You can appeal in your settings.'
    : `You cannot comment or post until ${dayOf(until)}. You can appeal in your settings.`;
  return problem(403, 'banned-from-commenting', text, isForGood ? {} : { until });
}

/** `28 February 2026`, in UTC. */
export const dayOf = (iso: string) =>
  new Date(iso).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
