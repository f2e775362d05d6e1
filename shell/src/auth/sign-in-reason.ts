// Why somebody was sent to the sign-in page, by the code in its address.

export interface SignInReason {
  tone: 'info' | 'danger';
  text: string;
}

const otherWayFailed = 'The other service did not let you in. Please try again, or sign in with your email.';

const reasons: Record<string, SignInReason> = {
  SessionRequired: { tone: 'info', text: 'Please sign in to see that page.' },
  CredentialsSignin: { tone: 'danger', text: 'The email or password is not right' },
  OAuthSignin: { tone: 'danger', text: otherWayFailed },
  OAuthCallback: { tone: 'danger', text: otherWayFailed },
  OAuthAccountNotLinked: {
    tone: 'danger',
    text: 'This email already has an account. Please sign in the way you did first.',
  },
  OAuthNoEmail: {
    tone: 'danger',
    text: 'The other service gave us no email. Please create an account with yours.',
  },
  ConfirmEmail: {
    tone: 'info',
    text: 'Please look into your mails. The link there, opened in this browser, makes your account.',
  },
  AccountSuspended: { tone: 'danger', text: 'Your account is suspended.' },
  InvalidCallbackUrl: { tone: 'info', text: 'Please sign in.' },
};

/** Codes that nobody here knows say the least that is certain. */
export function signInReason(code: string | null): SignInReason | null {
  if (!code) return null;
  return reasons[code] ?? { tone: 'danger', text: 'You could not be signed in. Please try again.' };
}
