// /undo-email-change: restores the former email address by the link sent to it. It requires a press, because mail
// scanners follow links too.
import { statusOf } from '@libretto/contracts/client';
import { Button, ButtonLink } from '@libretto/kit/controls';
import { Notice } from '@libretto/kit/feedback';
import { failureText, useCommand } from '@libretto/product/command';
import { t } from '@lingui/core/macro';
import { useLocation } from 'react-router';
import { AuthLayout } from '../auth-layout';
import { form, submitBlock, submitButton } from '../form-style';
import { SpentLink } from './spent-link';

export function UndoEmailScreen() {
  const token = useLocation().hash.slice(1);
  const undo = useCommand('POST /api/auth/undo-email-change');

  if (undo.isSuccess) {
    const { email } = undo.data;
    return (
      <AuthLayout
        title={t`Email restored`}
        aside={t`Your account belongs to ${email} again, and all devices are signed out. Check your email to choose a new password.`}
      >
        <ButtonLink href="/forgot-password" variant="primary" size="large" fullWidth>
          {t`Send a new link`}
        </ButtonLink>
      </AuthLayout>
    );
  }
  if (token === '' || statusOf(undo.error) === 410) {
    return (
      <SpentLink>
        <ButtonLink href="/dashboard" variant="primary" size="large" fullWidth>
          {t`Go Home`}
        </ButtonLink>
      </SpentLink>
    );
  }
  return (
    <AuthLayout
      title={t`Undo the change of your email`}
      aside={t`Your former email signs in again. All devices are signed out, and you choose a new password.`}
    >
      <div css={form}>
        {undo.isError && (
          <Notice tone="danger" title={failureText(undo.error, t`The change could not be undone. Please try again.`)} />
        )}
        <div css={submitBlock}>
          <Button
            variant="primary"
            size="large"
            css={submitButton}
            fullWidth
            busy={undo.isPending}
            onClick={() => undo.mutate({ body: { token } })}
          >
            {t`Undo the change`}
          </Button>
        </div>
      </div>
    </AuthLayout>
  );
}
