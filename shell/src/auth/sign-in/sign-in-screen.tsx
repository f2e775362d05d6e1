// /login: email and password, and the other sign-in methods of this installation.

import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { AuthLayout } from '../auth-layout';
import { useAuthPage } from '../use-auth-page';
import { takeSecondStep } from './second-step';
import { SignInForm } from './sign-in-form';
import { takeSignInReason } from './sign-in-reason';

export function SignInScreen() {
  const { destination, error, search, enter } = useAuthPage();
  const [secondStep] = useState(takeSecondStep);
  const [reason] = useState(() => takeSignInReason(error));
  return (
    <AuthLayout
      title={t`Sign in`}
      aside={
        <Trans>
          New here? <a href={`/signup${search}`}>Create account</a>
        </Trans>
      }
    >
      <SignInForm destination={destination} reason={reason} secondStep={secondStep} onSignedIn={enter} />
    </AuthLayout>
  );
}
