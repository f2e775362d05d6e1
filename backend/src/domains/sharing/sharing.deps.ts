import { type DepsOf, usesOf } from '../../kernel/domain';

/** The services that this domain may use; it receives no others. */
export const sharingUses = usesOf('readsFor', 'blobs', 'cache', 'clock', 'installation');

export type SharingDeps = DepsOf<typeof sharingUses>;
