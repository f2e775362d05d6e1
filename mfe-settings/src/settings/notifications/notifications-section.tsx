// In-app notifications: a master switch and a switch per kind.

import { css } from '@emotion/react';
import type { SwitchableKind } from '@libretto/contracts/http/social/notifications';
import { Switch } from '@libretto/kit/controls';
import { ErrorState, Skeleton, toast } from '@libretto/kit/feedback';
import { font, space } from '@libretto/kit/theme';
import { failureText } from '@libretto/product/command';
import { t } from '@lingui/core/macro';
import {
  type NotificationSwitch,
  notificationBody,
  useChangeNotificationSettings,
  useNotificationSettings,
} from '../../api/settings-calls';

/** In display order; the type requires an entry for each kind that can be disabled. */
const kindTexts = (): Readonly<Record<SwitchableKind, string>> => ({
  comment: t`Comments on your songs and posts`,
  reply: t`Replies to your comments`,
  mention: t`Mentions of you`,
  follow: t`New followers`,
  'new-post': t`New posts of artists you are tuned in to`,
  'tune-in': t`People who tune in to you`,
  donation: t`Donations`,
  sale: t`Sales`,
  'song-approved': t`Songs that were approved`,
  'renditions-failed': t`Audio qualities that could not be made`,
});

export function NotificationsSection() {
  const { data, isPending, isLoadingError, refetch } = useNotificationSettings();
  const change = useChangeNotificationSettings();
  if (isPending) return <Skeleton height={40} shape="box" />;
  if (isLoadingError || !data) {
    return (
      <ErrorState
        title={t`Failed to load the notification settings`}
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
        onError: (failure) => toast.error(failureText(failure, t`Failed to update notification settings`)),
      },
    );
  return (
    <>
      <Switch
        label={t`Notifications`}
        hint={t`Everything behind the bell. A song that needs action always reaches you while this is on.`}
        checked={data.notificationsEnabled}
        onChange={(isOn) =>
          turn(
            { kind: 'all', isOn },
            isOn ? t`Notifications enabled successfully!` : t`Notifications disabled successfully!`,
          )
        }
      />
      <fieldset css={kinds} disabled={!data.notificationsEnabled}>
        <legend>{t`Tell me about`}</legend>
        {(Object.entries(kindTexts()) as [SwitchableKind, string][]).map(([kind, text]) => (
          <Switch
            key={kind}
            label={text}
            checked={data.kinds[kind]}
            onChange={(isOn) => turn({ kind, isOn }, isOn ? t`${text}: on` : t`${text}: off`)}
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
