import { type DepsOf, usesOf } from '../../kernel/domain';

/** What this domain uses; it is handed nothing else. */
export const catalogueUses = usesOf('commands', 'readsFor', 'blobs');

export type CatalogueDeps = DepsOf<typeof catalogueUses>;
