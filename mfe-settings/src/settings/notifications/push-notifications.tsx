// Push settings: this device, the user's other devices, and the kinds of notifications.
import { css } from '@emotion/react';
import { Button, Switch } from '@libretto/kit/controls';
import { ErrorState, Notice, Skeleton, toast } from '@libretto/kit/feedback';
import { formatDate } from '@libretto/kit/text';
import { colour, font, Stack, space } from '@libretto/kit/theme';
import { failureText } from '@libretto/product/command';
import { needsHttps } from '@libretto/product/secure-context';
import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { type PushDevice, useAddPushDevice, usePushDevices, useRemovePushDevice } from '../../api/push-calls';
import { boxedRow, rowList } from '../boxed-rows';
import { PushKindSwitches } from './push-kinds';
import { type BrowserState, browserState, forgetSubscription, PushDeniedError, subscribe } from './push-subscription';

export function PushNotifications() {
  const list = usePushDevices();
  return (
    <section aria-labelledby="push-notifications">
      <Stack gap={16}>
        <div>
          <h3 id="push-notifications" css={heading}>
            {t`Push notifications`}
          </h3>
          <p css={muted}>
            {t`You receive them even when Libretto is closed, until you sign out. They are not shown while you are using Libretto.`}
          </p>
        </div>
        {list.isPending ? (
          <Skeleton height={64} shape="box" />
        ) : list.isLoadingError ? (
          <ErrorState
            title={t`Failed to load your devices`}
            onRetry={() => void list.refetch()}
            retryLabel="Try Again"
          />
        ) : (
          <>
            <ThisDevice current={list.data.devices.find(({ isCurrent }) => isCurrent)} />
            <OtherDevices devices={list.data.devices.filter(({ isCurrent }) => !isCurrent)} />
            {list.data.devices.length > 0 && <PushKindSwitches />}
          </>
        )}
      </Stack>
    </section>
  );
}

function ThisDevice({ current }: { current: PushDevice | undefined }) {
  const { state, lookAgain } = useBrowserState();
  const { isBusy, hasFailed, turn } = useThisDevice(current, lookAgain);
  if (state === 'looking') return <Skeleton height={40} shape="box" />;
  if (state === 'insecure') {
    return (
      <Notice tone="info" title={t`Push needs a secure connection`}>
        {needsHttps()}
      </Notice>
    );
  }
  if (state === 'unsupported') {
    return (
      <Notice tone="info" title={t`Not available in this browser`}>
        {t`This browser can’t show notifications from websites. On iPhone and iPad, add Libretto to the home screen first. Private windows don’t support notifications.`}
      </Notice>
    );
  }
  return (
    <>
      <Switch
        label={t`Push on this device`}
        hint={isBusy ? t`One moment…` : undefined}
        checked={current !== undefined && state === 'ready'}
        disabled={isBusy || state === 'denied'}
        aria-busy={isBusy}
        onChange={(isOn) => void turn(isOn)}
      />
      {state === 'denied' && (
        <Notice tone="warning" title={t`Blocked by your browser`}>
          {t`Your browser blocks notifications from Libretto. To allow them, press the icon next to the address, open the site settings or permissions, and allow notifications.`}
        </Notice>
      )}
      {hasFailed && (
        <Notice
          tone="danger"
          title={t`Failed to change push notifications`}
          action={
            <Button size="row" onClick={() => void turn(current === undefined)}>
              {t`Try Again`}
            </Button>
          }
        >
          {t`Your browser or the server did not answer. Nothing was changed.`}
        </Notice>
      )}
    </>
  );
}

/**
 * Checks the permission again when the window regains focus, because the user may have
 * changed it in the browser's settings.
 */
function useBrowserState() {
  const [state, setState] = useState<BrowserState>('looking');
  const lookAgain = () => browserState().then(setState);
  useEffect(() => {
    let isOver = false;
    const look = () => void browserState().then((found) => !isOver && setState(found));
    look();
    window.addEventListener('focus', look);
    return () => {
      isOver = true;
      window.removeEventListener('focus', look);
    };
  }, []);
  return { state, lookAgain };
}

function useThisDevice(current: PushDevice | undefined, lookAgain: () => Promise<void>) {
  const add = useAddPushDevice();
  const remove = useRemovePushDevice();
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const turn = async (isOn: boolean) => {
    setBusy(true);
    setFailed(false);
    try {
      if (isOn) await add.mutateAsync({ body: await subscribe() });
      else if (current !== undefined) {
        await remove.mutateAsync({ params: { id: current.id } });
        await forgetSubscription().catch(() => undefined);
      }
      toast.success(isOn ? t`Push is on` : t`Push is off`);
    } catch (failure) {
      if (!(failure instanceof PushDeniedError)) setFailed(true);
    } finally {
      await lookAgain();
      setBusy(false);
    }
  };
  return { isBusy, hasFailed, turn };
}

function onSince(moment: string): string {
  const date = formatDate(moment);
  return t`On since ${date}`;
}

function OtherDevices({ devices }: { devices: readonly PushDevice[] }) {
  const remove = useRemovePushDevice();
  if (devices.length === 0) return null;
  return (
    <ul css={rowList} aria-label={t`Your other devices with push`}>
      {devices.map(({ id, device, since }) => (
        <li key={id} css={boxedRow}>
          <div css={texts}>
            <p css={name}>{device ?? t`Unknown device`}</p>
            <p css={muted}>{onSince(since)}</p>
          </div>
          <Button
            size="row"
            variant="ghost"
            aria-label={device === null ? t`Turn off push on the unknown device` : t`Turn off push on ${device}`}
            busy={remove.isPending && remove.variables?.params.id === id}
            onClick={() =>
              remove.mutate(
                { params: { id } },
                {
                  onSuccess: () => toast.success(t`Push is off on that device`),
                  onError: (failure) => toast.error(failureText(failure, t`Failed to turn off push on that device`)),
                },
              )
            }
          >
            {t`Turn off`}
          </Button>
        </li>
      ))}
    </ul>
  );
}

const heading = css`
  ${font.bodyStrong}
  margin: 0 0 ${space[4]};
`;
const muted = css`
  ${font.body}
  color: ${colour.textMuted};
  margin: 0;
`;
const texts = css`
  flex: 1;
  min-width: 0;
`;
const name = css`
  ${font.bodyStrong}
  margin: 0;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`;
