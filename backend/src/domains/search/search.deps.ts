import { type DepsOf, usesOf } from '../../kernel/domain';

/** The services that this domain may use; it receives no others. */
export const searchUses = usesOf('commands', 'readsFor', 'search', 'blobs', 'personalKeys', 'cache');

export type SearchDeps = DepsOf<typeof searchUses>;
