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
import { type FormEvent, useState } from 'react';
import { useCancelEmailChange, useEmailInfo, useRequestEmailChange } from '../api/settings-calls';
import { narrow } from './section-style';

/** The spec's words for what is wrong with a new email, or null. */
export function emailFault(email: string, present: string): string | null {
  const address = email.trim();
  if (address === '') return 'Email is required';
  if (!emailPattern.test(address)) return 'Please enter a valid email address';
  if (address.toLowerCase() === present.toLowerCase()) return 'Please enter a different email address';
  return null;
}

export function ChangeEmail({ user }: { user: SessionUser }) {
  const info = useEmailInfo();
  if (user.oauthProvider !== 'credentials') {
    return <Notice tone="info" title={`Your email is managed by ${user.oauthProvider}.`} />;
  }
  if (info.isPending) return <Skeleton height={140} shape="box" />;
  if (info.isLoadingError) {
    return <ErrorState title="Failed to load your email" onRetry={() => info.refetch()} retryLabel="Try Again" />;
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
            'Verification email sent! Please check your new email address and click the verification link to complete the change.',
          );
        },
        onError: (failure) => setError(failureText(failure, 'Failed to request email change')),
      },
    );
  };

  return (
    <form css={narrow} onSubmit={save} noValidate>
      <Stack gap={20}>
        <Input label="Current email" value={currentEmail} readOnly />
        {isWaiting && (
          <Notice
            tone="info"
            title={`${pendingEmail} is awaiting verification.`}
            action={
              <Button
                size="row"
                busy={cancel.isPending}
                onClick={() =>
                  cancel.mutate(
                    {},
                    {
                      onSuccess: () => toast.success('Email change request cancelled.'),
                      onError: (failure) => setError(failureText(failure, 'An unexpected error occurred')),
                    },
                  )
                }
              >
                Cancel
              </Button>
            }
          >
            The link in the mail works for 24 hours.
          </Notice>
        )}
        <Input
          label="New email"
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
            Change email
          </Button>
        </div>
      </Stack>
    </form>
  );
}
