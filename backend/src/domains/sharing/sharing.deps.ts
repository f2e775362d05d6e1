import { type DepsOf, usesOf } from '../../kernel/domain';

/** What this domain uses; it is handed nothing else. */
export const sharingUses = usesOf('readsFor', 'blobs', 'cache', 'clock', 'installation');

export type SharingDeps = DepsOf<typeof sharingUses>;
