import { type DepsOf, usesOf } from '../../kernel/domain';

/** What this domain uses; it is handed nothing else. */
export const catalogueUses = usesOf('commands', 'reads', 'readsFor', 'waitFor', 'blobs', 'jobs', 'clock');

export type CatalogueDeps = DepsOf<typeof catalogueUses>;
