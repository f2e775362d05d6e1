// /login: email and password, and the other sign-in methods of this installation.

import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { EntranceLayout } from './entrance-layout';
import { takeSecondStep } from './second-step';
import { SignInForm } from './sign-in-form';
import { takeSignInReason } from './sign-in-reason';
import { useEntrance } from './use-entrance';

export function SignInScreen() {
  const { destination, error, search, enter } = useEntrance();
  const [secondStep] = useState(takeSecondStep);
  const [reason] = useState(() => takeSignInReason(error));
  return (
    <EntranceLayout
      title={t`Sign in`}
      aside={
        <Trans>
          New here? <a href={`/signup${search}`}>Create account</a>
        </Trans>
      }
    >
      <SignInForm destination={destination} reason={reason} secondStep={secondStep} onSignedIn={enter} />
    </EntranceLayout>
  );
}
