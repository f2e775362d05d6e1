// Second factors: an authenticator app with recovery codes, and passkeys.

import { ErrorState, Skeleton } from '@libretto/kit/feedback';
import { Stack } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';
import { useFactors } from '../../api/account-calls';
import { AuthenticatorApp } from './authenticator-app';
import { Passkeys } from './passkeys';
import { heading, muted } from './security-style';

export function SecondFactors() {
  const factors = useFactors();
  return (
    <section aria-labelledby="second-factors">
      <Stack gap={16}>
        <div>
          <h3 id="second-factors" css={heading}>
            {t`Two-step sign-in`}
          </h3>
          <p css={muted}>
            {t`Asked for when you sign in, and again before withdrawals and before your account is deleted.`}
          </p>
        </div>
        {factors.isPending ? (
          <Skeleton height={64} shape="box" />
        ) : factors.isLoadingError ? (
          <ErrorState
            title={t`Failed to load your second factors`}
            onRetry={() => factors.refetch()}
            retryLabel="Try Again"
          />
        ) : (
          <>
            <AuthenticatorApp factors={factors.data} />
            <Passkeys passkeys={factors.data.passkeys} />
          </>
        )}
      </Stack>
    </section>
  );
}
