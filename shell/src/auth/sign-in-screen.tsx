// /login: email and password, and the other ways that this installation offers.

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
      title="Sign in"
      aside={
        <>
          New here? <a href={`/signup${search}`}>Create account</a>
        </>
      }
    >
      <SignInForm destination={destination} reason={reason} secondStep={secondStep} onSignedIn={enter} />
    </EntranceLayout>
  );
}
