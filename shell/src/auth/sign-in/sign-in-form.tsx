// The form with email, password and the other sign-in methods, for the sign-in page and the sheet over another page.
import { errorText } from '@libretto/contracts/client';
import { hasPasskeys } from '@libretto/contracts/client/browser';
import { Button, focusFirstError, Input, PasswordInput } from '@libretto/kit/controls';
import { Notice } from '@libretto/kit/feedback';
import { isInsecurePage } from '@libretto/product/secure-context';
import { t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { signInByPasskey, signInByPassword } from '../../session/auth-calls';
import { checkEmail, checkPassword } from '../form-rules';
import { forgotten, form, submitBlock, submitButton } from '../form-style';
import { useFields } from '../use-fields';
import { OtherWays } from './other-ways';
import { SecondStep, type SecondStepNeeded, secondStepOf } from './second-step';
import type { SignInReason } from './sign-in-reason';

export interface SignInFormProps {
  /** The address to which another service redirects. */
  destination: string;
  /** The reason for the redirect to the sign-in page. */
  reason?: SignInReason | null;
  /** Present when another service was the first step. */
  secondStep?: SecondStepNeeded | null;
  /** Called once the cookie is set; the form stays busy until the promise resolves. */
  onSignedIn(): Promise<void>;
}

export function SignInForm({ destination, reason, secondStep = null, onSignedIn }: SignInFormProps) {
  const { values, field, checkAll } = useFields({ email: checkEmail, password: checkPassword });
  const element = useRef<HTMLFormElement>(null);
  const signIn = useMutation({
    async mutationFn(way: 'password' | 'passkey') {
      if (way === 'passkey') await signInByPasskey(destination);
      else await signInByPassword(values.email.trim(), values.password, destination);
      await onSignedIn();
    },
  });

  const [afterService, setAfterService] = useState(secondStep);

  const needed = secondStepOf(signIn.error) ?? afterService;
  if (needed) {
    const onBack = () => {
      setAfterService(null);
      signIn.reset();
    };
    return <SecondStep {...{ needed, destination, onSignedIn, onBack }} />;
  }

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (signIn.isPending) return;
    if (checkAll()) signIn.mutate('password');
    // Waits for the render that marks the invalid fields.
    else setTimeout(() => focusFirstError(element.current));
  };

  return (
    <>
      <OtherWays destination={destination} />
      <form css={form} ref={element} onSubmit={submit} noValidate>
        {signIn.error ? (
          <Notice tone="danger" title={errorText(signIn.error, t`You could not be signed in. Please try again.`)} />
        ) : (
          reason && <Notice tone={reason.tone}>{reason.text}</Notice>
        )}
        <Input
          label={t`Email`}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          inputMode="email"
          {...field('email')}
        />
        <PasswordInput label={t`Password`} autoComplete="current-password" {...field('password')} />
        <p css={forgotten}>
          <a href="/forgot-password">{t`Forgot password?`}</a>
        </p>
        <div css={submitBlock}>
          <Button type="submit" variant="primary" size="large" css={submitButton} fullWidth busy={signIn.isPending}>
            {t`Sign in`}
          </Button>
          {hasPasskeys() && !isInsecurePage() && (
            <Button variant="ghost" fullWidth busy={signIn.isPending} onClick={() => signIn.mutate('passkey')}>
              {t`Sign in with a passkey`}
            </Button>
          )}
        </div>
      </form>
    </>
  );
}
