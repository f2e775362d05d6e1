// /confirm-sign-up: completes a sign-up through another service by the link in an email. It requires a press to create
// the account, because mail scanners follow links too.
import { statusOf } from '@libretto/contracts/client';
import { Button, ButtonLink } from '@libretto/kit/controls';
import { Notice } from '@libretto/kit/feedback';
import { failureText, useCommand } from '@libretto/product/command';
import { t } from '@lingui/core/macro';
import { useLocation, useNavigate } from 'react-router';
import { safeDestination } from '../../session/callback-url';
import { readChangedSession } from '../../session/session';
import { notifyOtherTabs } from '../../session/session-tabs';
import { AuthLayout } from '../auth-layout';
import { form, submitBlock, submitButton } from '../form-style';
import { SpentLink } from './spent-link';

export function ConfirmSignUpScreen() {
  const token = useLocation().hash.slice(1);
  const navigate = useNavigate();
  const confirm = useCommand('POST /api/auth/confirm-sign-up', {
    onDone: async ({ url }) => {
      await readChangedSession();
      notifyOtherTabs();
      void navigate(safeDestination(url), { replace: true });
    },
  });

  if (token === '' || statusOf(confirm.error) === 410) {
    return (
      <SpentLink>
        <ButtonLink href="/login" variant="primary" size="large" fullWidth>
          {t`Sign in`}
        </ButtonLink>
      </SpentLink>
    );
  }
  return (
    <AuthLayout title={t`Confirm your email`} aside={t`Then your account is ready.`}>
      <div css={form}>
        {confirm.isError && (
          <Notice
            tone="danger"
            title={failureText(confirm.error, t`The account could not be made. Please try again.`)}
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
