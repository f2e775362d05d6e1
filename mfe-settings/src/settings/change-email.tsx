// Another email: asked for here, completed by the link of a mail to it.

import type { SessionUser } from '@libretto/contracts/federation';
import { Button } from '@libretto/kit/button';
import { ErrorState } from '@libretto/kit/error-state';
import { Input } from '@libretto/kit/input';
import { Stack } from '@libretto/kit/layout';
import { Notice } from '@libretto/kit/notice';
import { Skeleton } from '@libretto/kit/skeleton';
import { toast } from '@libretto/kit/toast';
import { failureText } from '@libretto/product/command';
import { emailPattern } from '@libretto/product/email-pattern';
import { t } from '@lingui/core/macro';
import { type FormEvent, useState } from 'react';
import { useCancelEmailChange, useEmailInfo, useRequestEmailChange } from '../api/settings-calls';
import { narrow } from './section-style';

/** The spec's words for what is wrong with a new email, or null. */
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
  const isWaiting = pendingEmail !== null;

  const save = (event: FormEvent) => {
    event.preventDefault();
    const fault = emailFault(email, currentEmail);
    if (fault) return setError(fault);
    request.mutate(
      { body: { newEmail: email.trim() } },
      {
        onSuccess: () => {
          setEmail('');
          toast.success(
            t`Verification email sent! Please check your new email address and click the verification link to complete the change.`,
          );
        },
        onError: (failure) => setError(failureText(failure, t`Failed to request email change`)),
      },
    );
  };

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
        <div>
          <Button type="submit" variant="primary" busy={request.isPending} disabled={isWaiting || email.trim() === ''}>
            {t`Change email`}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
