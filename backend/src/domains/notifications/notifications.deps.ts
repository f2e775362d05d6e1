import { type DepsOf, usesOf } from '../../kernel/domain';

/** What this domain uses; it is handed nothing else. */
export const notificationsUses = usesOf(
  ...(['commands', 'reads', 'readsFor', 'waitFor', 'sessions', 'jobs'] as const),
  ...(['secrets', 'clock', 'installation'] as const),
);

export type NotificationsDeps = DepsOf<typeof notificationsUses>;
