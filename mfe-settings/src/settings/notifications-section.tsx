import { ErrorState } from '@libretto/kit/error-state';
import { Skeleton } from '@libretto/kit/skeleton';
import { Switch } from '@libretto/kit/switch';
import { toast } from '@libretto/kit/toast';
import { failureText } from '@libretto/product/command';
import { useChangeNotificationSetting, useNotificationSetting } from '../api/settings-calls';

export function NotificationsSection() {
  const setting = useNotificationSetting();
  const change = useChangeNotificationSetting();
  if (setting.isPending) return <Skeleton height={40} shape="box" />;
  if (setting.isLoadingError) {
    return (
      <ErrorState
        title="Failed to load the notification settings"
        onRetry={() => setting.refetch()}
        retryLabel="Try Again"
      />
    );
  }
  return (
    <Switch
      label="Notifications"
      hint="Comments, replies, new followers and sales, behind the bell."
      checked={setting.data}
      onChange={(enabled) =>
        change.mutate(
          { body: { enabled } },
          {
            onSuccess: () => toast.success(`Notifications ${enabled ? 'enabled' : 'disabled'} successfully!`),
            onError: (failure) => toast.error(failureText(failure, 'Failed to update notification settings')),
          },
        )
      }
    />
  );
}
