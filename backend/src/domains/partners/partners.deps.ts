import { type DepsOf, usesOf } from '../../kernel/domain';

/** What this domain uses; it is handed nothing else. */
export const partnersUses = usesOf('commands', 'reads', 'readsFor', 'secrets', 'clock', 'installation');

export type PartnersDeps = DepsOf<typeof partnersUses>;
