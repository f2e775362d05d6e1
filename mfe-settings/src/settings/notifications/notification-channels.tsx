// All notification settings: in-app notifications, push to devices, and email.
import { Stack } from '@libretto/kit/theme';
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
