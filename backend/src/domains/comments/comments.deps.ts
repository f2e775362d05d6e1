import { type DepsOf, usesOf } from '../../kernel/domain';

/** What this domain uses; it is handed nothing else. */
export const commentsUses = usesOf('commands', 'reads', 'readsFor', 'waitFor', 'rateLimits', 'clock');

export type CommentsDeps = DepsOf<typeof commentsUses>;
