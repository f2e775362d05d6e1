// /login: email and password, and the other ways that this installation offers.
import { errorText } from '@libretto/contracts/client';
import { Button } from '@libretto/kit/button';
import { focusFirstError } from '@libretto/kit/field';
import { Input, PasswordInput } from '@libretto/kit/input';
import { Notice } from '@libretto/kit/notice';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef } from 'react';
import { signInByPassword } from '../session/auth-calls';
import { EntranceLayout } from './entrance-layout';
import { checkEmail, checkPassword } from './form-rules';
import { form, submitBlock, submitButton } from './form-style';
import { OtherWays } from './other-ways';
import { signInReason } from './sign-in-reason';
import { useEntrance } from './use-entrance';
import { useFields } from './use-fields';

export function SignInScreen() {
  const { destination, error, search, enter } = useEntrance();
  const { values, field, checkAll } = useFields({ email: checkEmail, password: checkPassword });
  const element = useRef<HTMLFormElement>(null);
  const signIn = useMutation({
    async mutationFn() {
      await signInByPassword(values.email.trim(), values.password, destination);
      await enter();
    },
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (signIn.isPending) return;
    if (checkAll()) signIn.mutate();
    // After the render that marks the fields.
    else setTimeout(() => focusFirstError(element.current));
  };

  const reason = signInReason(error);
  return (
    <EntranceLayout
      title="Sign in"
      aside={
        <>
          New here? <a href={`/signup${search}`}>Create account</a>
        </>
      }
    >
      <OtherWays destination={destination} />
      <form css={form} ref={element} onSubmit={submit} noValidate>
        {signIn.error ? (
          <Notice tone="danger" title={errorText(signIn.error, 'You could not be signed in. Please try again.')} />
        ) : (
          reason && <Notice tone={reason.tone}>{reason.text}</Notice>
        )}
        <Input
          label="Email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          inputMode="email"
          {...field('email')}
        />
        <PasswordInput label="Password" autoComplete="current-password" {...field('password')} />
        <div css={submitBlock}>
          <Button type="submit" variant="primary" size="large" css={submitButton} fullWidth busy={signIn.isPending}>
            Sign in
          </Button>
        </div>
      </form>
    </EntranceLayout>
  );
}
