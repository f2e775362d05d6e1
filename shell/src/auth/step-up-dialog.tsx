// Step-up authentication: asks for an authenticator code, a recovery code or a passkey, and for the password of an account
// that has none of these.
import { hasPasskeys } from '@libretto/contracts/client/browser';
import { Button, Input, PasswordInput } from '@libretto/kit/controls';
import { Notice } from '@libretto/kit/feedback';
import { Dialog } from '@libretto/kit/overlays';
import { Stack } from '@libretto/kit/theme';
import { failureText, useCommand } from '@libretto/product/command';
import { query } from '@libretto/product/query';
import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { answerOfPasskey } from '../session/auth-calls';
import { useIsShown } from './use-is-shown';

export interface StepUpDialogProps {
  onConfirmed(): void;
  onCancel(): void;
}

export function StepUpDialog({ onConfirmed, onCancel }: StepUpDialogProps) {
  const begin = useCommand('POST /api/auth/step-up/begin');
  const confirm = useCommand('POST /api/auth/step-up');
  const factors = useQuery(query('GET /api/auth/factors')).data;
  // Both factors are offered until the available ones have loaded.
  const hasCodes = factors?.hasTotp ?? true;
  const isPasskeyMade = factors === undefined || factors.passkeys.length > 0;
  const hasPasskey = isPasskeyMade && hasPasskeys();
  const hasNoFactor = !hasCodes && !isPasskeyMade;
  const identities = useQuery({ ...query('GET /api/auth/identities'), enabled: hasNoFactor }).data;
  // The password is offered until the identities have loaded, also where they fail to load.
  const asksPassword = hasNoFactor && (identities?.hasPassword ?? true);
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const isShown = useIsShown();
  const form = useRef<HTMLFormElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: these values decide which fields the form shows.
  useEffect(() => {
    // The field that had the focus is gone.
    if (document.activeElement !== document.body) return;
    const control = form.current?.querySelector<HTMLElement>('input, button');
    (control ?? form.current?.closest<HTMLElement>('[role="dialog"]'))?.focus();
  }, [hasCodes, asksPassword]);
  const failed = (failure: unknown) => setFault(failureText(failure, t`This could not be confirmed.`));

  const byText = (event: FormEvent) => {
    event.preventDefault();
    if (confirm.isPending) return;
    if (hasNoFactor && password === '') return setFault(t`Password is required`);
    if (!hasNoFactor && code.trim() === '') return setFault(t`Please enter the code`);
    const body = hasNoFactor ? { password } : { code: code.trim() };
    confirm.mutate({ body }, { onSuccess: onConfirmed, onError: failed });
  };
  const byPasskey = async () => {
    if (confirm.isPending) return;
    setIsAsking(true);
    try {
      const { passkeyOptions } = await begin.mutateAsync({});
      if (passkeyOptions === null) return setFault(t`You have no passkey. Please enter a code.`);
      if (!isShown()) return;
      const passkey = await answerOfPasskey(passkeyOptions);
      // The user may have cancelled the dialog while the browser asked for the passkey.
      if (!isShown()) return;
      await confirm.mutateAsync({ body: { passkey } });
      onConfirmed();
    } catch (failure) {
      const isUnused = (failure as { code?: unknown }).code === 'passkey-not-used';
      if (isUnused) setFault(t`The passkey was not used. Please try again.`);
      else failed(failure);
    } finally {
      setIsAsking(false);
    }
  };

  return (
    <Dialog isOpen onClose={onCancel} title={t`Confirm that it is you`} size="confirm">
      <form ref={form} onSubmit={byText} noValidate>
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
          {asksPassword && (
            <>
              <PasswordInput
                label={t`Password`}
                autoComplete="current-password"
                value={password}
                onChange={(event) => {
                  setFault(null);
                  setPassword(event.target.value);
                }}
              />
              <Button type="submit" variant="primary" fullWidth busy={confirm.isPending}>
                {t`Confirm`}
              </Button>
            </>
          )}
          {hasNoFactor && !asksPassword && (
            <Notice tone="warning" title={t`Please sign in again`}>
              {t`Sign out, sign in again, and repeat this within ten minutes.`}
            </Notice>
          )}
          {!hasCodes && isPasskeyMade && !hasPasskey && (
            <Notice tone="warning" title={t`This browser cannot use passkeys`}>
              {t`Please confirm with a browser or device that can.`}
            </Notice>
          )}
          {hasPasskey && (
            <Button
              variant={hasCodes ? 'secondary' : 'primary'}
              fullWidth
              onClick={() => void byPasskey()}
              busy={isAsking}
            >
              {t`Use a passkey`}
            </Button>
          )}
        </Stack>
      </form>
    </Dialog>
  );
}
