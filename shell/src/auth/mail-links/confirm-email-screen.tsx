// /confirm-email: confirms a new email address by the link in an email. It requires a press, because mail scanners
// follow links too.
import { statusOf } from '@libretto/contracts/client';
import { Button, ButtonLink } from '@libretto/kit/controls';
import { Notice } from '@libretto/kit/feedback';
import { failureText, useCommand } from '@libretto/product/command';
import { t } from '@lingui/core/macro';
import { useLocation } from 'react-router';
import { AuthLayout } from '../auth-layout';
import { form, submitBlock, submitButton } from '../form-style';
import { SpentLink } from './spent-link';

export function ConfirmEmailScreen() {
  const token = useLocation().hash.slice(1);
  const confirm = useCommand('POST /api/auth/confirm-email-change');
  const toHome = (
    <ButtonLink href="/dashboard" variant="primary" size="large" fullWidth>
      {t`Go Home`}
    </ButtonLink>
  );

  if (confirm.isSuccess) {
    const { email, isNew } = confirm.data;
    const title = isNew ? t`Email changed` : t`Email confirmed`;
    const aside = isNew ? t`You sign in with ${email} from now on.` : t`From now on our mails reach you at ${email}.`;
    return (
      <AuthLayout title={title} aside={aside}>
        {toHome}
      </AuthLayout>
    );
  }
  if (token === '' || statusOf(confirm.error) === 410) {
    return <SpentLink>{toHome}</SpentLink>;
  }
  return (
    <AuthLayout title={t`Confirm your email`} aside={t`You sign in with it, and get our mails there.`}>
      <div css={form}>
        {confirm.isError && (
          <Notice
            tone="danger"
            title={failureText(confirm.error, t`The email could not be confirmed. Please try again.`)}
          />
        )}
        <div css={submitBlock}>
          <Button
            variant="primary"
            size="large"
            css={submitButton}
            fullWidth
            busy={confirm.isPending}
            onClick={() => confirm.mutate({ body: { token } })}
          >
            {t`Confirm`}
          </Button>
        </div>
      </div>
    </AuthLayout>
  );
}
