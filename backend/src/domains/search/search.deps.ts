import { type DepsOf, usesOf } from '../../kernel/domain';

/** What this domain uses; it is handed nothing else. */
export const searchUses = usesOf('commands', 'readsFor', 'search', 'blobs', 'personalKeys', 'cache');

export type SearchDeps = DepsOf<typeof searchUses>;
