// /confirm-email: another email, by the link of a mail. A press confirms it, as programs that read mails follow links too.
import { ApiError, callApi, errorText } from '@libretto/contracts/client';
import { Button, ButtonLink } from '@libretto/kit/button';
import { Notice } from '@libretto/kit/notice';
import { useMutation } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { EntranceLayout } from './entrance-layout';
import { form, submitBlock, submitButton } from './form-style';
import { SpentLink } from './spent-link';

export function ConfirmEmailScreen() {
  const token = useLocation().hash.slice(1);
  const confirm = useMutation({
    // A lost answer leaves a link that is spent: another try by itself would only say so.
    retry: false,
    mutationFn: () => callApi('POST /api/auth/confirm-email-change', { body: { token } }),
  });
  const toHome = (
    <ButtonLink href="/dashboard" variant="primary" size="large" fullWidth>
      Go Home
    </ButtonLink>
  );

  if (confirm.isSuccess) {
    return (
      <EntranceLayout title="Email changed" aside={`You sign in with ${confirm.data.email} from now on.`}>
        {toHome}
      </EntranceLayout>
    );
  }
  if (token === '' || (confirm.error instanceof ApiError && confirm.error.status === 410)) {
    return <SpentLink>{toHome}</SpentLink>;
  }
  return (
    <EntranceLayout title="Confirm your new email" aside="From then on you sign in with it.">
      <div css={form}>
        {confirm.isError && (
          <Notice tone="danger" title={errorText(confirm.error, 'The email could not be changed. Please try again.')} />
        )}
        <div css={submitBlock}>
          <Button
            variant="primary"
            size="large"
            css={submitButton}
            fullWidth
            busy={confirm.isPending}
            onClick={() => confirm.mutate()}
          >
            Confirm
          </Button>
        </div>
      </div>
    </EntranceLayout>
  );
}
