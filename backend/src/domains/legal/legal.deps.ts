import { type DepsOf, usesOf } from '../../kernel/domain';

/** What this domain uses; it is handed nothing else. */
export const legalUses = usesOf('commands', 'readsFor');
export type LegalDeps = DepsOf<typeof legalUses>;
