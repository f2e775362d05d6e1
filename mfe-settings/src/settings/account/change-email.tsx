// Requests a change of the email address, which the link in an email to the new address completes.

import type { SessionUser } from '@libretto/contracts/federation';
import { Button, Input } from '@libretto/kit/controls';
import { ErrorState, Notice, Skeleton, toast } from '@libretto/kit/feedback';
import { Stack } from '@libretto/kit/theme';
import { failureText } from '@libretto/product/command';
import { emailPattern } from '@libretto/product/email-pattern';
import { t } from '@lingui/core/macro';
import { type FormEvent, useState } from 'react';
import { useFactors } from '../../api/account-calls';
import { useCancelEmailChange, useEmailInfo, useRequestEmailChange } from '../../api/settings-calls';
import { narrow } from '../section-style';

/** The spec's validation message for a new email, or null. */
export function emailFault(email: string, present: string): string | null {
  const address = email.trim();
  if (address === '') return t`Email is required`;
  if (!emailPattern.test(address)) return t`Please enter a valid email address`;
  if (address.toLowerCase() === present.toLowerCase()) return t`Please enter a different email address`;
  return null;
}

export function ChangeEmail({ user }: { user: SessionUser }) {
  const info = useEmailInfo();
  const { oauthProvider } = user;
  if (oauthProvider !== 'credentials') {
    return <Notice tone="info" title={t`Your email is managed by ${oauthProvider}.`} />;
  }
  if (info.isPending) return <Skeleton height={140} shape="box" />;
  if (info.isLoadingError) {
    return <ErrorState title={t`Failed to load your email`} onRetry={() => info.refetch()} retryLabel="Try Again" />;
  }
  return <EmailForm currentEmail={info.data.currentEmail} pendingEmail={info.data.pendingEmail} />;
}

function EmailForm({ currentEmail, pendingEmail }: { currentEmail: string; pendingEmail: string | null }) {
  const request = useRequestEmailChange();
  const cancel = useCancelEmailChange();
  const [email, setEmail] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [password, setPassword] = useState('');
  const [passwordError, setPasswordError] = useState<string | null>(null);
  const hasFactor = useHasFactor();
  const isWaiting = pendingEmail !== null;

  const save = (event: FormEvent) => {
    event.preventDefault();
    const fault = emailFault(email, currentEmail);
    if (fault) return setError(fault);
    if (!hasFactor && password === '') return setPasswordError(t`Current password is required`);
    send();
  };
  const send = () =>
    request.mutate(
      // A second factor, if there is one, replaces the password.
      { body: { newEmail: email.trim(), ...(hasFactor ? {} : { currentPassword: password }) } },
      {
        onSuccess: () => {
          setEmail('');
          setPassword('');
          toast.success(
            t`Verification email sent! Please check your new email address and click the verification link to complete the change.`,
          );
        },
        onError: (failure) => {
          const words = failureText(failure, t`Failed to request email change`);
          if (isAboutPassword(failure)) setPasswordError(words);
          else setError(words);
        },
      },
    );

  return (
    <form css={narrow} onSubmit={save} noValidate>
      <Stack gap={20}>
        <Input label={t`Current email`} value={currentEmail} readOnly />
        {isWaiting && (
          <Notice
            tone="info"
            title={t`${pendingEmail} is awaiting verification.`}
            action={
              <Button
                size="row"
                busy={cancel.isPending}
                onClick={() =>
                  cancel.mutate(
                    {},
                    {
                      onSuccess: () => toast.success(t`Email change request cancelled.`),
                      onError: (failure) => setError(failureText(failure, t`An unexpected error occurred`)),
                    },
                  )
                }
              >
                {t`Cancel`}
              </Button>
            }
          >
            {t`The link in the mail works for 24 hours.`}
          </Notice>
        )}
        <Input
          label={t`New email`}
          type="email"
          autoComplete="email"
          inputMode="email"
          value={email}
          disabled={isWaiting}
          error={error ?? undefined}
          onChange={(event) => {
            setError(null);
            setEmail(event.target.value);
          }}
        />
        {!hasFactor && !isWaiting && (
          <Input
            label={t`Your password`}
            type="password"
            autoComplete="current-password"
            value={password}
            error={passwordError ?? undefined}
            onChange={(event) => {
              setPasswordError(null);
              setPassword(event.target.value);
            }}
          />
        )}
        <div>
          <Button type="submit" variant="primary" busy={request.isPending} disabled={isWaiting || email.trim() === ''}>
            {t`Change email`}
          </Button>
        </div>
      </Stack>
    </form>
  );
}

/** Checks the code instead of the class, because the error may be an instance of another copy of the class. */
function isAboutPassword(failure: unknown): boolean {
  const { code } = failure as { readonly code?: unknown };
  return code === 'wrong-password' || code === 'password-needed';
}

function useHasFactor(): boolean {
  const factors = useFactors().data;
  return factors !== undefined && (factors.hasTotp || factors.passkeys.length > 0);
}
