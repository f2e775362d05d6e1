// Enables and disables the authenticator app, and replaces the recovery codes.

import { css } from '@emotion/react';
import { Button } from '@libretto/kit/controls';
import { toast } from '@libretto/kit/feedback';
import { ConfirmDialog, Dialog } from '@libretto/kit/overlays';
import { formatCount } from '@libretto/kit/text';
import { space } from '@libretto/kit/theme';
import { failureText } from '@libretto/product/command';
import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import { type Factors, useBeginTotp, useNewRecoveryCodes, useTurnTotpOff } from '../../api/account-calls';
import { boxedRow } from '../boxed-rows';
import { RecoveryCodes } from './recovery-codes';
import { muted, name, texts } from './security-style';
import { SetUpDialog } from './set-up-dialog';

export function AuthenticatorApp({ factors: { hasTotp, recoveryCodesLeft } }: { factors: Factors }) {
  const begin = useBeginTotp();
  const turnOff = useTurnTotpOff();
  const renew = useNewRecoveryCodes();
  const [asks, setAsks] = useState<'turn-off' | 'new-codes' | null>(null);
  const close = () => setAsks(null);
  const failed = (failure: unknown, words: string) => toast.error(failureText(failure, words));
  const start = () => begin.mutate({}, { onError: (failure) => failed(failure, t`Failed to set up the app`) });
  const stop = () =>
    turnOff.mutate(
      {},
      {
        onSuccess: () => toast.success(t`The app is turned off`),
        onError: (failure) => failed(failure, t`Failed to turn the app off`),
        onSettled: close,
      },
    );
  const makeCodes = () =>
    renew.mutate(
      {},
      {
        onError: (failure) => failed(failure, t`Failed to make new recovery codes`),
        onSettled: close,
      },
    );
  return (
    <div css={[boxedRow, wraps]}>
      <div css={[texts, wide]}>
        <p css={name}>{t`Authenticator app`}</p>
        <p css={muted}>{hasTotp ? codesText(recoveryCodesLeft) : t`Off`}</p>
      </div>
      {hasTotp ? (
        <div css={actions}>
          <Button size="row" variant="ghost" onClick={() => setAsks('new-codes')}>
            {t`New recovery codes`}
          </Button>
          <Button size="row" variant="ghost" onClick={() => setAsks('turn-off')}>
            {t`Turn off`}
          </Button>
        </div>
      ) : (
        <Button size="row" busy={begin.isPending} onClick={start}>
          {t`Set up`}
        </Button>
      )}
      <ConfirmDialog
        isOpen={asks === 'turn-off'}
        onClose={close}
        onConfirm={stop}
        title={t`Turn off the authenticator app`}
        confirmLabel={t`Turn off`}
        busy={turnOff.isPending}
      >
        {t`Its codes and your recovery codes stop working at once.`}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asks === 'new-codes'}
        onClose={close}
        onConfirm={makeCodes}
        title={t`New recovery codes`}
        confirmLabel={t`Make new codes`}
        tone="primary"
        busy={renew.isPending}
      >
        {t`The recovery codes that you have now stop working.`}
      </ConfirmDialog>
      {begin.data && <SetUpDialog {...begin.data} onClose={() => begin.reset()} />}
      {renew.data && (
        <Dialog isOpen onClose={() => renew.reset()} title={t`Your recovery codes`} size="buy">
          <RecoveryCodes codes={renew.data.recoveryCodes} onClose={() => renew.reset()} />
        </Dialog>
      )}
    </div>
  );
}

function codesText(count: number): string {
  const shown = formatCount(count);
  return plural(count, { one: `On · ${shown} recovery code left`, other: `On · ${shown} recovery codes left` });
}

const wide = css`
  flex-basis: 180px;
`;
const wraps = css`
  flex-wrap: wrap;
`;
const actions = css`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[4]};
`;
