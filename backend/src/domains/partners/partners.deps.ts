import { type DepsOf, usesOf } from '../../kernel/domain';

/** The services that this domain may use; it receives no others. */
export const partnersUses = usesOf('commands', 'reads', 'readsFor', 'secrets', 'clock', 'installation');

export type PartnersDeps = DepsOf<typeof partnersUses>;
