// /login: email and password, and the other ways that this installation offers.
import { EntranceLayout } from './entrance-layout';
import { SignInForm } from './sign-in-form';
import { signInReason } from './sign-in-reason';
import { useEntrance } from './use-entrance';

export function SignInScreen() {
  const { destination, error, search, enter } = useEntrance();
  return (
    <EntranceLayout
      title="Sign in"
      aside={
        <>
          New here? <a href={`/signup${search}`}>Create account</a>
        </>
      }
    >
      <SignInForm destination={destination} reason={signInReason(error)} onSignedIn={enter} />
    </EntranceLayout>
  );
}
