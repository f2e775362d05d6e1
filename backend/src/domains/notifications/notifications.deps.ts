import { type DepsOf, usesOf } from '../../kernel/domain';

/** What this domain uses; it is handed nothing else. */
export const notificationsUses = usesOf('commands', 'reads', 'readsFor', 'waitFor');

export type NotificationsDeps = DepsOf<typeof notificationsUses>;
