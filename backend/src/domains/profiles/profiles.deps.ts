import { type DepsOf, usesOf } from '../../kernel/domain';

/** What this domain uses; it is handed nothing else. */
export const profilesUses = usesOf('commands', 'readsFor', 'jobs', 'blobs', 'clock');

export type ProfilesDeps = DepsOf<typeof profilesUses>;
