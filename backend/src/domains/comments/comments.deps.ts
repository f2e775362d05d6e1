import { type DepsOf, usesOf } from '../../kernel/domain';

/** The services that this domain may use; it receives no others. */
export const commentsUses = usesOf('commands', 'reads', 'readsFor', 'waitFor', 'waitForEvents', 'rateLimits', 'clock');

export type CommentsDeps = DepsOf<typeof commentsUses>;
