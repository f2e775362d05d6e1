// Finds people by exact name, e-mail address or id through the claims, so that nobody can browse through all people.
import type { FindPeopleWith } from '../../../ports/directory/find-people';
import { emailKeyOf } from '../names/email-key-of';
import { emailClaimStream } from '../names/name-claim.decider';
import { personNamed } from '../names/username-owners';

export const findPeopleWith: FindPeopleWith = (deps) => async (search) => {
  const { state: byEmail } = await deps.commands.handlerOf(emailClaimStream).load(await emailKeyOf(deps, search));
  const holder = byEmail.kind === 'claimed' ? byEmail.holderId : undefined;
  const asId = /^[\w-]{1,64}$/.test(search) ? search : undefined;
  return [...new Set([holder, await personNamed(deps, search), asId].filter((id) => id !== undefined))];
};
