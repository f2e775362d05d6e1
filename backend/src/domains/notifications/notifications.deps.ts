import { type DepsOf, usesOf } from '../../kernel/domain';

/** What this domain uses; it is handed nothing else. */
export const notificationsUses = usesOf('commands', 'readsFor');

export type NotificationsDeps = DepsOf<typeof notificationsUses>;
