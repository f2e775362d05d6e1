// Which kinds of notifications are pushed, whatever is behind the bell.
import { css } from '@emotion/react';
import type { NotificationKind } from '@libretto/contracts/http/notifications';
import { ErrorState } from '@libretto/kit/error-state';
import { Skeleton } from '@libretto/kit/skeleton';
import { Switch } from '@libretto/kit/switch';
import { toast } from '@libretto/kit/toast';
import { font, space } from '@libretto/kit/tokens';
import { failureText } from '@libretto/product/command';
import { useChoosePushKinds, usePushKinds } from '../api/push-calls';

/** In the order of the screen; the compiler asks for each kind that there is. */
const kindTexts: Readonly<Record<NotificationKind, string>> = {
  comment: 'Comments on your songs and posts',
  reply: 'Replies to your comments',
  mention: 'Mentions of you',
  follow: 'New followers',
  'new-post': 'New posts of artists you are tuned in to',
  'tune-in': 'People who tune in to you',
  donation: 'Donations',
  sale: 'Sales',
  'song-approved': 'Songs that were approved',
  'song-denied': 'Songs that need action',
  'renditions-failed': 'Audio qualities that could not be made',
  moderation: 'Decisions of our moderators about you',
};

export function PushKindSwitches() {
  const { data, isPending, refetch } = usePushKinds();
  const choose = useChoosePushKinds();
  if (isPending) return <Skeleton height={160} shape="box" />;
  if (data === undefined) {
    return <ErrorState title="Failed to load what is pushed" onRetry={() => void refetch()} retryLabel="Try Again" />;
  }
  return (
    <fieldset css={kindList}>
      <legend>Push to my devices</legend>
      {(Object.entries(kindTexts) as [NotificationKind, string][]).map(([kind, text]) => (
        <Switch
          key={kind}
          label={text}
          checked={data.kinds[kind]}
          onChange={(isOn) =>
            choose.mutate(
              { body: { kinds: { [kind]: isOn } } },
              { onError: (failure) => toast.error(failureText(failure, 'Failed to change what is pushed')) },
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
