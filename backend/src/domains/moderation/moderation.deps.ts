import { type DepsOf, usesOf } from '../../kernel/domain';

/** What this domain uses; it is handed nothing else. */
export const moderationUses = usesOf('commands', 'reads', 'readsFor', 'waitFor', 'realtime', 'clock');

export type ModerationDeps = DepsOf<typeof moderationUses>;
