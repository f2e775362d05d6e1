import { type DepsOf, usesOf } from '../../kernel/domain';

/** The services that this domain may use; it receives no others. */
export const profilesUses = usesOf('commands', 'readsFor', 'jobs', 'blobs', 'clock');

export type ProfilesDeps = DepsOf<typeof profilesUses>;
