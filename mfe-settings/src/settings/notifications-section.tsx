// What is behind the bell: all of it on or off, and each kind.
import { css } from '@emotion/react';
import type { SwitchableKind } from '@libretto/contracts/http/notifications';
import { ErrorState } from '@libretto/kit/error-state';
import { Skeleton } from '@libretto/kit/skeleton';
import { Switch } from '@libretto/kit/switch';
import { toast } from '@libretto/kit/toast';
import { font, space } from '@libretto/kit/tokens';
import { failureText } from '@libretto/product/command';
import {
  type NotificationSwitch,
  notificationBody,
  useChangeNotificationSettings,
  useNotificationSettings,
} from '../api/settings-calls';

/** In the order of the screen; the compiler asks for each kind that can be turned off. */
const kindTexts: Readonly<Record<SwitchableKind, string>> = {
  comment: 'Comments on your songs and posts',
  reply: 'Replies to your comments',
  mention: 'Mentions of you',
  follow: 'New followers',
  'new-post': 'New posts of artists you are tuned in to',
  'tune-in': 'People who tune in to you',
  donation: 'Donations',
  sale: 'Sales',
  'song-approved': 'Songs that were approved',
  'renditions-failed': 'Audio qualities that could not be made',
};

export function NotificationsSection() {
  const { data, isPending, isLoadingError, refetch } = useNotificationSettings();
  const change = useChangeNotificationSettings();
  if (isPending) return <Skeleton height={40} shape="box" />;
  if (isLoadingError || !data) {
    return (
      <ErrorState
        title="Failed to load the notification settings"
        onRetry={() => void refetch()}
        retryLabel="Try Again"
      />
    );
  }
  const turn = (wanted: NotificationSwitch, done: string) =>
    change.mutate(
      { body: notificationBody(wanted) },
      {
        onSuccess: () => toast.success(done),
        onError: (failure) => toast.error(failureText(failure, 'Failed to update notification settings')),
      },
    );
  return (
    <>
      <Switch
        label="Notifications"
        hint="Everything behind the bell. A song that needs action always reaches you while this is on."
        checked={data.notificationsEnabled}
        onChange={(isOn) => turn({ kind: 'all', isOn }, `Notifications ${isOn ? 'enabled' : 'disabled'} successfully!`)}
      />
      <fieldset css={kinds} disabled={!data.notificationsEnabled}>
        <legend>Tell me about</legend>
        {(Object.entries(kindTexts) as [SwitchableKind, string][]).map(([kind, text]) => (
          <Switch
            key={kind}
            label={text}
            checked={data.kinds[kind]}
            onChange={(isOn) => turn({ kind, isOn }, `${text}: ${isOn ? 'on' : 'off'}`)}
          />
        ))}
      </fieldset>
    </>
  );
}

const kinds = css`
  display: grid;
  gap: ${space[16]};
  margin: ${space[24]} 0 0;
  padding: 0;
  border: 0;
  & > legend {
    ${font.bodyStrong}
    padding: 0 0 ${space[8]};
  }
`;
