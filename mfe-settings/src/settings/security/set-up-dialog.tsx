// Sets up an authenticator app: a QR code, the first code, then the recovery codes.

import { css } from '@emotion/react';
import { Button, Input } from '@libretto/kit/controls';
import { Dialog } from '@libretto/kit/overlays';
import { radius, Stack, space } from '@libretto/kit/theme';
import { failureText } from '@libretto/product/command';
import { t } from '@lingui/core/macro';
import { type FormEvent, useState } from 'react';
import { useConfirmTotp } from '../../api/account-calls';
import { RecoveryCodes } from './recovery-codes';
import { muted } from './security-style';

export interface SetUpDialogProps {
  readonly secret: string;
  /** The QR code as SVG. */
  readonly qrCode: string;
  readonly onClose: () => void;
}

export function SetUpDialog({ secret, qrCode, onClose }: SetUpDialogProps) {
  const confirm = useConfirmTotp();
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() === '') return setFault(t`Please enter the code`);
    confirm.mutate(
      { body: { code: code.trim() } },
      { onError: (failure) => setFault(failureText(failure, t`This code could not be checked. Please try again.`)) },
    );
  };
  const codes = confirm.data?.recoveryCodes;
  return (
    <Dialog isOpen onClose={onClose} title={codes ? t`Your recovery codes` : t`Set up an authenticator app`} size="buy">
      {codes ? (
        <RecoveryCodes codes={codes} onClose={onClose} />
      ) : (
        <form onSubmit={submit} noValidate>
          <Stack gap={16}>
            <p css={muted}>{t`Scan this with the app, then enter the code that it shows.`}</p>
            <img css={picture} src={`data:image/svg+xml,${encodeURIComponent(qrCode)}`} alt={t`QR code for the app`} />
            <Input label={t`Or enter this key`} value={secret} readOnly />
            <Input
              label={t`Code`}
              autoComplete="one-time-code"
              inputMode="numeric"
              autoFocus
              value={code}
              error={fault}
              onChange={(event) => {
                setFault(undefined);
                setCode(event.target.value);
              }}
            />
            <Button type="submit" variant="primary" fullWidth busy={confirm.isPending}>
              {t`Turn on`}
            </Button>
          </Stack>
        </form>
      )}
    </Dialog>
  );
}

/** Apps can only scan the QR code on a white background. */
const picture = css`
  display: block;
  width: 200px;
  height: 200px;
  margin-inline: auto;
  padding: ${space[8]};
  border-radius: ${radius.card};
  background: white;
`;
