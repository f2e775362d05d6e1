import { type DepsOf, usesOf } from '../../kernel/domain';

/** The services that this domain may use; it receives no others. */
export const notificationsUses = usesOf(
  ...(['commands', 'reads', 'readsFor', 'waitForEvents', 'sessions', 'jobs'] as const),
  ...(['secrets', 'clock', 'installation'] as const),
);

export type NotificationsDeps = DepsOf<typeof notificationsUses>;
