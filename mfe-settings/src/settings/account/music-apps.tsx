// Keys for third-party music apps, which can be created and revoked.

import { css } from '@emotion/react';
import { Button, Input } from '@libretto/kit/controls';
import { ErrorState, Skeleton, SkeletonGroup, toast } from '@libretto/kit/feedback';
import { ConfirmDialog } from '@libretto/kit/overlays';
import { formatDate } from '@libretto/kit/text';
import { colour, font, Stack, space } from '@libretto/kit/theme';
import { failureText } from '@libretto/product/command';
import { t } from '@lingui/core/macro';
import { type FormEvent, useState } from 'react';
import { type AppKey, useAppKeys, useMakeAppKey, useRevokeAppKey } from '../../api/app-key-calls';
import { boxedRow, rowList } from '../boxed-rows';
import { narrow } from '../section-style';
import { NewAppKeyDialog } from './new-app-key-dialog';

export function MusicApps() {
  const apps = useAppKeys();
  const make = useMakeAppKey();
  const [label, setLabel] = useState('');
  const [fault, setFault] = useState<string>();
  const [secret, setSecret] = useState<string | null>(null);

  const create = (event: FormEvent) => {
    event.preventDefault();
    if (label.trim() === '') return setFault(t`Name is required`);
    send();
  };
  const send = () =>
    make.mutate(
      { body: { label: label.trim() } },
      {
        onSuccess: (made) => {
          setLabel('');
          setSecret(made.secret);
        },
        onError: (failure) => {
          setFault(failureText(failure, t`Failed to create the key`));
        },
      },
    );

  return (
    <section aria-labelledby="music-apps">
      <Stack gap={16}>
        <div>
          <h3 id="music-apps" css={heading}>
            {t`Music apps`}
          </h3>
          <p css={explanation}>
            {t`Listen in any app that works with OpenSubsonic servers. Give each app its own key; you can revoke it here at any time. Your password never leaves Libretto.`}
          </p>
        </div>
        <KeyList apps={apps} />
        <form css={addRow} onSubmit={create} noValidate>
          <Input
            css={wholeLine}
            label={t`App or device`}
            placeholder={t`Kitchen radio`}
            value={label}
            error={fault}
            onChange={(event) => {
              setFault(undefined);
              setLabel(event.target.value);
            }}
          />
          <Button type="submit" variant="primary" busy={make.isPending}>
            {t`Create key`}
          </Button>
        </form>
      </Stack>
      <NewAppKeyDialog
        isOpen={secret !== null}
        secret={secret ?? ''}
        serverUrl={apps.data?.serverUrl ?? ''}
        username={apps.data?.username ?? ''}
        onClose={() => setSecret(null)}
      />
    </section>
  );
}

function KeyList({ apps }: { apps: ReturnType<typeof useAppKeys> }) {
  const revoke = useRevokeAppKey();
  const [leaving, setLeaving] = useState<AppKey | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  if (apps.isPending) {
    return (
      <SkeletonGroup>
        <Skeleton height={64} shape="box" />
      </SkeletonGroup>
    );
  }
  if (apps.isLoadingError) {
    return <ErrorState title={t`Failed to load your keys`} onRetry={() => apps.refetch()} retryLabel="Try Again" />;
  }
  const confirm = () => {
    if (leaving === null) return;
    revoke.mutate(
      { params: { id: leaving.id } },
      {
        onSuccess: () => toast.success(t`Key revoked`),
        onError: (failure) => toast.error(failureText(failure, t`Failed to revoke the key`)),
        onSettled: () => setIsAsking(false),
      },
    );
  };
  return (
    <>
      {apps.data.keys.length > 0 && (
        <ul css={rowList}>
          {apps.data.keys.map((key) => (
            <li key={key.id} css={boxedRow}>
              <div css={texts}>
                <p css={name} dir="auto">
                  {key.label}
                </p>
                <p css={explanation}>{historyOf(key)}</p>
              </div>
              <Button
                size="row"
                variant="ghost"
                aria-label={revokeText(key)}
                onClick={() => {
                  setLeaving(key);
                  setIsAsking(true);
                }}
              >
                {t`Revoke`}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={confirm}
        title={leaving ? revokeText(leaving) : t`Revoke key`}
        confirmLabel={t`Revoke`}
        busy={revoke.isPending}
      >
        {t`The app that uses this key is signed out at once.`}
      </ConfirmDialog>
    </>
  );
}

function revokeText({ label }: AppKey): string {
  return t`Revoke ${label}`;
}

function historyOf({ issuedAt, lastUsedAt }: AppKey): string {
  const created = formatDate(issuedAt);
  if (lastUsedAt === null) return t`Created ${created} · Never used`;
  const lastUsed = formatDate(lastUsedAt);
  return t`Created ${created} · Last used ${lastUsed}`;
}

const heading = css`
  ${font.bodyStrong}
  margin: 0 0 ${space[4]};
`;
const explanation = css`
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
const addRow = css`
  ${narrow}
  display: grid;
  gap: ${space[12]};
  justify-items: start;
`;
const wholeLine = css`
  width: 100%;
`;
