// /reset-password: sets a new password by the link in an email.
import { statusOf } from '@libretto/contracts/client';
import { Button, ButtonLink, focusFirstError, PasswordInput } from '@libretto/kit/controls';
import { Notice } from '@libretto/kit/feedback';
import { failureText, useCommand } from '@libretto/product/command';
import { t } from '@lingui/core/macro';
import { type FormEvent, useRef } from 'react';
import { useLocation } from 'react-router';
import { AuthLayout } from '../auth-layout';
import { checkNewPassword } from '../form-rules';
import { form, submitBlock, submitButton } from '../form-style';
import { useFields } from '../use-fields';
import { SpentLink } from './spent-link';

export function ResetPasswordScreen() {
  const token = useLocation().hash.slice(1);
  const { values, field, checkAll } = useFields({ password: checkNewPassword });
  const element = useRef<HTMLFormElement>(null);
  const reset = useCommand('POST /api/auth/reset-password');

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reset.isPending) return;
    if (checkAll()) reset.mutate({ body: { token, newPassword: values.password } });
    else setTimeout(() => focusFirstError(element.current));
  };

  if (reset.isSuccess) {
    return (
      <AuthLayout title={t`Password changed`} aside={t`You are signed out on all devices.`}>
        <ButtonLink href="/login" variant="primary" size="large" fullWidth>
          {t`Sign in`}
        </ButtonLink>
      </AuthLayout>
    );
  }
  if (token === '' || statusOf(reset.error) === 410) {
    return (
      <SpentLink>
        <ButtonLink href="/forgot-password" variant="primary" size="large" fullWidth>
          {t`Send a new link`}
        </ButtonLink>
      </SpentLink>
    );
  }
  return (
    <AuthLayout title={t`Choose a new password`} aside={t`It signs you out on all devices.`}>
      <form css={form} ref={element} onSubmit={submit} noValidate>
        {reset.isError && (
          <Notice
            tone="danger"
            title={failureText(reset.error, t`The password could not be changed. Please try again.`)}
          />
        )}
        <PasswordInput
          label={t`New password`}
          hint={t`At least 6 characters.`}
          autoComplete="new-password"
          {...field('password')}
        />
        <div css={submitBlock}>
          <Button type="submit" variant="primary" size="large" css={submitButton} fullWidth busy={reset.isPending}>
            {t`Change password`}
          </Button>
        </div>
      </form>
    </AuthLayout>
  );
}
