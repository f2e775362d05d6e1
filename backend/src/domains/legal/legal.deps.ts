import { type DepsOf, usesOf } from '../../kernel/domain';

/** The services that this domain may use; it receives no others. */
export const legalUses = usesOf('commands', 'readsFor');
export type LegalDeps = DepsOf<typeof legalUses>;
