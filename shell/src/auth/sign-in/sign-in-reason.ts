// Translates the code in the sign-in page's address into the reason for the redirect.
import { suspensionCookie } from '@libretto/contracts/sign-in-cookies';
import { t } from '@lingui/core/macro';

export interface SignInReason {
  tone: 'info' | 'danger';
  text: string;
}

const otherWayFailed = () => t`Sign-in with the other service failed. Please try again, or sign in with your email.`;

const reasons = (): Record<string, SignInReason> => ({
  SessionRequired: { tone: 'info', text: t`Please sign in to see that page.` },
  CredentialsSignin: { tone: 'danger', text: t`The email or password is not right` },
  OAuthSignin: { tone: 'danger', text: otherWayFailed() },
  OAuthCallback: { tone: 'danger', text: otherWayFailed() },
  OAuthAccountNotLinked: {
    tone: 'danger',
    text: t`This email already has an account. Please sign in the way you did first.`,
  },
  OAuthNoEmail: {
    tone: 'danger',
    text: t`The other service gave us no email. Please create an account with yours.`,
  },
  ConfirmEmail: {
    tone: 'info',
    text: t`Please look into your mails. The link there, opened in this browser, makes your account.`,
  },
  AccountSuspended: { tone: 'danger', text: t`Your account is suspended.` },
  InvalidCallbackUrl: { tone: 'info', text: t`Please sign in.` },
});

/** Unknown codes get the most general message. The text about a suspension is read once and removed. */
export function takeSignInReason(code: string | null): SignInReason | null {
  if (!code) return null;
  const words = code === 'AccountSuspended' ? takeSuspension() : '';
  if (words !== '') return { tone: 'danger', text: words };
  return reasons()[code] ?? { tone: 'danger', text: t`You could not be signed in. Please try again.` };
}

function takeSuspension(): string {
  const words = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${suspensionCookie}=`));
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has a cookie store.
  document.cookie = `${suspensionCookie}=; path=/; max-age=0`;
  try {
    return decodeURIComponent(words?.slice(suspensionCookie.length + 1) ?? '');
  } catch {
    return '';
  }
}
