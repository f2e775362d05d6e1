// Everything about notifications: what is behind the bell, what is pushed to devices, and what comes by mail.
import { Stack } from '@libretto/kit/layout';
import { MailDigest } from './mail-digest';
import { NotificationsSection } from './notifications-section';
import { PushNotifications } from './push-notifications';

export function NotificationChannels() {
  return (
    <Stack gap={32}>
      <div>
        <NotificationsSection />
      </div>
      <PushNotifications />
      <MailDigest />
    </Stack>
  );
}
