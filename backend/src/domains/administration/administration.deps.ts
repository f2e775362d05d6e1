import { type DepsOf, usesOf } from '../../kernel/domain';

/** What this domain uses; it is handed nothing else. */
export const administrationUses = usesOf('commands', 'readsFor', 'jobs', 'clock', 'askHealth');

export type AdministrationDeps = DepsOf<typeof administrationUses>;
