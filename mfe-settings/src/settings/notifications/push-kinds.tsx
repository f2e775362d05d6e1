// Chooses which kinds of notifications are pushed, independently of the in-app notifications.
import { css } from '@emotion/react';
import type { NotificationKind } from '@libretto/contracts/http/social/notifications';
import { Switch } from '@libretto/kit/controls';
import { ErrorState, Skeleton, toast } from '@libretto/kit/feedback';
import { font, space } from '@libretto/kit/theme';
import { failureText } from '@libretto/product/command';
import { t } from '@lingui/core/macro';
import { useChoosePushKinds, usePushKinds } from '../../api/push-calls';

/** In display order; the type requires an entry for each kind. */
const kindTexts = (): Readonly<Record<NotificationKind, string>> => ({
  comment: t`Comments on your songs and posts`,
  reply: t`Replies to your comments`,
  mention: t`Mentions of you`,
  follow: t`New followers`,
  'new-post': t`New posts of artists you are tuned in to`,
  'tune-in': t`People who tune in to you`,
  donation: t`Donations`,
  sale: t`Sales`,
  'song-approved': t`Songs that were approved`,
  'song-denied': t`Songs that need action`,
  'renditions-failed': t`Audio qualities that could not be made`,
  moderation: t`Decisions of our moderators about you`,
});

export function PushKindSwitches() {
  const { data, isPending, refetch } = usePushKinds();
  const choose = useChoosePushKinds();
  if (isPending) return <Skeleton height={160} shape="box" />;
  if (data === undefined) {
    return (
      <ErrorState title={t`Failed to load what is pushed`} onRetry={() => void refetch()} retryLabel="Try Again" />
    );
  }
  return (
    <fieldset css={kindList}>
      <legend>{t`Push to my devices`}</legend>
      {(Object.entries(kindTexts()) as [NotificationKind, string][]).map(([kind, text]) => (
        <Switch
          key={kind}
          label={text}
          checked={data.kinds[kind]}
          onChange={(isOn) =>
            choose.mutate(
              { body: { kinds: { [kind]: isOn } } },
              { onError: (failure) => toast.error(failureText(failure, t`Failed to change what is pushed`)) },
            )
          }
        />
      ))}
    </fieldset>
  );
}

const kindList = css`
  display: grid;
  gap: ${space[16]};
  margin: 0;
  padding: 0;
  border: 0;
  & > legend {
    ${font.bodyStrong}
    padding: 0 0 ${space[8]};
  }
`;
