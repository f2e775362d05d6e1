// /forgot-password: requests a link to choose a new password. The response does not reveal whether the account exists.
import { Button, focusFirstError, Input } from '@libretto/kit/controls';
import { Notice } from '@libretto/kit/feedback';
import { failureText, useCommand } from '@libretto/product/command';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type FormEvent, useRef } from 'react';
import { AuthLayout } from './auth-layout';
import { checkEmail } from './form-rules';
import { form, submitBlock, submitButton } from './form-style';
import { useFields } from './use-fields';

export function ForgotPasswordScreen() {
  const { values, field, checkAll } = useFields({ email: checkEmail });
  const element = useRef<HTMLFormElement>(null);
  const ask = useCommand('POST /api/auth/request-password-reset');

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (ask.isPending) return;
    if (checkAll()) ask.mutate({ body: { email: values.email.trim() } });
    else setTimeout(() => focusFirstError(element.current));
  };

  const email = ask.variables?.body.email ?? '';
  return (
    <AuthLayout
      title={t`Forgot password?`}
      aside={
        <Trans>
          Remembered it? <a href="/login">Sign in</a>
        </Trans>
      }
    >
      <form css={form} ref={element} onSubmit={submit} noValidate>
        {ask.isError && (
          <Notice tone="danger" title={failureText(ask.error, t`The mail could not be sent. Please try again.`)} />
        )}
        {ask.isSuccess && (
          <Notice tone="success" title={t`Please look into your mails.`}>
            {t`If ${email} has an account here, a link to choose a new password is on its way. It works for an hour.`}
          </Notice>
        )}
        <Input
          label={t`Email`}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          inputMode="email"
          {...field('email')}
        />
        <div css={submitBlock}>
          <Button type="submit" variant="primary" size="large" css={submitButton} fullWidth busy={ask.isPending}>
            {ask.isSuccess ? t`Send it again` : t`Send link`}
          </Button>
        </div>
      </form>
    </AuthLayout>
  );
}
