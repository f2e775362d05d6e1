// Step-up authentication: asks for a second factor when the server requires it, and then repeats the request.

import { hasPasskeys } from '@libretto/contracts/client/browser';
import { Button } from '@libretto/kit/button';
import { Dialog } from '@libretto/kit/dialog';
import { Input } from '@libretto/kit/input';
import { Stack } from '@libretto/kit/layout';
import { Notice } from '@libretto/kit/notice';
import { failureText } from '@libretto/product/command';
import { t } from '@lingui/core/macro';
import { type FormEvent, useState } from 'react';
import { useBeginStepUp, useFactors, useStepUpCall } from '../../api/account-calls';

/**
 * Checks the code instead of the class, because the shell shares the command module, so the error
 * may be an instance of its copy.
 */
const codeOf = (error: unknown) => (error as { readonly code?: unknown } | null)?.code;

/** `asked(error, again)` returns true when it asks the user; `again` runs after the confirmation. */
export function useStepUp() {
  const [again, setAgain] = useState<(() => void) | null>(null);
  const asked = (error: unknown, retry: () => void): boolean => {
    if (codeOf(error) !== 'confirm-identity') return false;
    setAgain(() => retry);
    return true;
  };
  const close = () => setAgain(null);
  const dialog = again && (
    <StepUpDialog
      onClose={close}
      onConfirmed={() => {
        close();
        again();
      }}
    />
  );
  return { asked, dialog };
}

function StepUpDialog({ onClose, onConfirmed }: { onClose: () => void; onConfirmed: () => void }) {
  const begin = useBeginStepUp();
  const confirm = useStepUpCall();
  const factors = useFactors().data;
  // Both factors are offered until the available ones have loaded.
  const hasCodes = factors?.hasTotp ?? true;
  const isPasskeyMade = factors === undefined || factors.passkeys.length > 0;
  const hasPasskey = isPasskeyMade && hasPasskeys();
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const failed = (failure: unknown) => setFault(failureText(failure, t`This could not be confirmed.`));

  const byCode = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() === '') return setFault(t`Please enter the code`);
    confirm.mutate({ body: { code: code.trim() } }, { onSuccess: onConfirmed, onError: failed });
  };
  const byPasskey = async () => {
    try {
      const { passkeyOptions } = await begin.mutateAsync({});
      if (passkeyOptions === null) return setFault(t`You have no passkey. Please enter a code.`);
      const { startAuthentication } = await import('@simplewebauthn/browser');
      const optionsJSON = passkeyOptions as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON'];
      const passkey = await startAuthentication({ optionsJSON }).catch(() => null);
      if (passkey === null) return setFault(t`The passkey was not used. Please try again.`);
      await confirm.mutateAsync({ body: { passkey: { ...passkey, response: { ...passkey.response } } } });
      onConfirmed();
    } catch (failure) {
      failed(failure);
    }
  };

  return (
    <Dialog isOpen onClose={onClose} title={t`Confirm that it is you`} size="confirm">
      <form onSubmit={byCode} noValidate>
        <Stack gap={16}>
          {fault && <Notice tone="danger" title={fault} />}
          {hasCodes && (
            <>
              <Input
                label={t`Code`}
                hint={t`From your authenticator app, or a recovery code.`}
                autoComplete="one-time-code"
                value={code}
                onChange={(event) => {
                  setFault(null);
                  setCode(event.target.value);
                }}
              />
              <Button type="submit" variant="primary" fullWidth busy={confirm.isPending}>
                {t`Confirm`}
              </Button>
            </>
          )}
          {!hasCodes && !hasPasskey && (
            <Notice tone="warning" title={t`This browser cannot use passkeys`}>
              {t`Please confirm with a browser or device that can.`}
            </Notice>
          )}
          {hasPasskey && (
            <Button
              variant={hasCodes ? 'secondary' : 'primary'}
              fullWidth
              onClick={() => void byPasskey()}
              disabled={confirm.isPending}
            >
              {t`Use a passkey`}
            </Button>
          )}
        </Stack>
      </form>
    </Dialog>
  );
}
