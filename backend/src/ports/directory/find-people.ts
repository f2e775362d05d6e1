// Finds people for those who may look at other people's data.
import type { Commands } from '../../kernel/commands/commands';
import type { Secrets } from '../operations/secrets';

/** Returns the ids of the people whose name, address or id equals the text; an id is not checked. */
export type FindPeople = (search: string) => Promise<readonly string[]>;

/** Creates a `FindPeople`: one domain implements it, and the others receive it. */
export type FindPeopleWith = (deps: { readonly commands: Commands; readonly secrets: Secrets }) => FindPeople;
