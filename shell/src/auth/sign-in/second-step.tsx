// The second step of a sign-in: an authenticator code, a recovery code, or a passkey.
import { type ApiError, errorText } from '@libretto/contracts/client';
import { hasPasskeys } from '@libretto/contracts/client/browser';
import { Button, Input } from '@libretto/kit/controls';
import { Notice } from '@libretto/kit/feedback';
import { isInsecurePage, needsHttps } from '@libretto/product/secure-context';
import { t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { answerOfPasskey, confirmSignIn } from '../../session/auth-calls';
import { form, submitBlock, submitButton } from '../form-style';
import { useIsShown } from '../use-is-shown';

export interface SecondStepNeeded {
  readonly challenge: string;
  readonly hasTotp: boolean;
  /** The WebAuthn request options; null when the account has no passkey. */
  readonly passkeyOptions: object | null;
}

/** Extracts the second step that the response to the first one requires. */
export function secondStepOf(error: unknown): SecondStepNeeded | null {
  const { code, problem } = (error ?? {}) as Partial<ApiError>;
  return code === 'second-factor' && problem ? (problem as unknown as SecondStepNeeded) : null;
}

const inAddress = /^#second-step=([\w-]+)$/;

/**
 * Reads the second step from the address after a redirect from another service. It is valid once, so it is removed from
 * the history.
 */
export function takeSecondStep(): SecondStepNeeded | null {
  const [, encoded] = inAddress.exec(location.hash) ?? [];
  if (encoded === undefined) return null;
  history.replaceState(history.state, '', location.pathname + location.search);
  try {
    const { challenge, hasTotp, passkeyOptions } = JSON.parse(atob(encoded.replace(/-/g, '+').replace(/_/g, '/')));
    if (typeof challenge !== 'string') return null;
    return { challenge, hasTotp: hasTotp === true, passkeyOptions: passkeyOptions ?? null };
  } catch {
    return null;
  }
}

export interface SecondStepProps {
  readonly needed: SecondStepNeeded;
  readonly destination: string;
  onSignedIn(): Promise<void>;
  onBack(): void;
}

export function SecondStep({ needed, destination, onSignedIn, onBack }: SecondStepProps) {
  const { challenge, hasTotp } = needed;
  const passkeyOptions = hasPasskeys() ? needed.passkeyOptions : null;
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<string>();
  const isShown = useIsShown();
  const confirm = useMutation({
    async mutationFn(way: 'code' | 'passkey') {
      const passkey = way === 'passkey' && passkeyOptions ? await answerOfPasskey(passkeyOptions) : undefined;
      // The user may have gone back while the browser asked for the passkey.
      if (!isShown()) return;
      const proof = passkey === undefined ? { code: code.trim() } : { passkey };
      await confirmSignIn({ challenge, callbackUrl: destination, ...proof });
      await onSignedIn();
    },
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (confirm.isPending) return;
    if (code.trim() === '') setFault(t`Please enter the code`);
    else confirm.mutate('code');
  };

  return (
    <form css={form} onSubmit={submit} noValidate>
      {confirm.error && (
        <Notice tone="danger" title={errorText(confirm.error, t`This could not be confirmed. Please try again.`)} />
      )}
      {needed.passkeyOptions && isInsecurePage() && (
        <Notice tone="info" title={t`Passkeys need a secure connection`}>
          {needsHttps()}
        </Notice>
      )}
      {!passkeyOptions && !hasTotp && !isInsecurePage() && (
        <Notice tone="warning" title={t`This browser cannot use passkeys`}>
          {t`Please sign in with a browser or device that can.`}
        </Notice>
      )}
      {passkeyOptions && !isInsecurePage() && (
        <Button
          variant={hasTotp ? 'secondary' : 'primary'}
          size="large"
          fullWidth
          busy={confirm.isPending}
          onClick={() => confirm.mutate('passkey')}
        >
          {t`Use a passkey`}
        </Button>
      )}
      {hasTotp && (
        <>
          <Input
            label={t`Code`}
            hint={t`From your authenticator app, or a recovery code.`}
            autoComplete="one-time-code"
            autoFocus
            value={code}
            error={fault}
            onChange={(event) => {
              setFault(undefined);
              setCode(event.target.value);
            }}
          />
          <div css={submitBlock}>
            <Button type="submit" variant="primary" size="large" css={submitButton} fullWidth busy={confirm.isPending}>
              {t`Confirm`}
            </Button>
          </div>
        </>
      )}
      <Button variant="ghost" onClick={onBack}>
        {t`Back`}
      </Button>
    </form>
  );
}
