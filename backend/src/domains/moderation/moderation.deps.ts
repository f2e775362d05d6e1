import { type DepsOf, usesOf } from '../../kernel/domain';

/** The services that this domain may use; it receives no others. */
export const moderationUses = usesOf('commands', 'reads', 'readsFor', 'waitFor', 'realtime', 'clock');

export type ModerationDeps = DepsOf<typeof moderationUses>;
