import { type DepsOf, usesOf } from '../../kernel/domain';

/** The services that this domain may use; it receives no others. */
export const administrationUses = usesOf('commands', 'readsFor', 'jobs', 'clock', 'askHealth');

export type AdministrationDeps = DepsOf<typeof administrationUses>;
