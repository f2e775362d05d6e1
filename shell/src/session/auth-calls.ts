// The form-encoded calls of /api/auth, which require the CSRF token.
import { ApiError, answerLanguage, type CallInput, callApi } from '@libretto/contracts/client';
import { t } from '@lingui/core/macro';

/** @throws ApiError with the server's message, or with status 0 when no response arrived. */
async function postForm(path: string, fields: Record<string, string>): Promise<{ url?: string }> {
  const { csrfToken } = await callApi('GET /api/auth/csrf');
  let response: Response;
  try {
    response = await fetch(path, {
      method: 'POST',
      headers: { Accept: 'application/json', ...answerLanguage() },
      credentials: 'same-origin',
      // A browser sends URLSearchParams form-encoded, as these calls expect.
      body: new URLSearchParams({ ...fields, csrfToken, json: 'true' }),
    });
  } catch {
    throw new ApiError(0, 'offline', t`No answer from the server`);
  }
  const answer = await response.json().catch(() => ({}));
  // The token's cookie was set a moment ago: if it is missing from this request, the browser blocks cookies.
  if (answer.code === 'csrf') throw cookiesBlocked();
  if (!response.ok) throw new ApiError(response.status, answer.code ?? 'unknown', answer.error ?? '', answer);
  return answer;
}

/** Signing in requires cookies; only the user can allow them in the browser. */
export const cookiesBlocked = () =>
  new ApiError(
    403,
    'cookies-blocked',
    t`This browser blocks cookies for Libretto. Allow cookies for this site, then sign in again.`,
  );

/** Signs in by password, which sets the session cookie. */
export function signInByPassword(email: string, password: string, callbackUrl: string): Promise<{ url?: string }> {
  return postForm('/api/auth/callback/credentials', { email, password, callbackUrl });
}

/** Completes the second step, which sets the session cookie. */
export async function confirmSignIn(body: CallInput<'POST /api/auth/callback/second-factor'>['body']): Promise<void> {
  await callApi('POST /api/auth/callback/second-factor', { body });
}

/** Signs in by a passkey of this device, without a password; the browser lets the user choose one. */
export async function signInByPasskey(callbackUrl: string): Promise<void> {
  const options = await callApi('POST /api/auth/passkeys/sign-in');
  const passkey = await answerOfPasskey(options);
  await callApi('POST /api/auth/callback/passkey', { body: { response: passkey, callbackUrl } });
}

/** Loads the library on demand: few users sign in by passkey, but everyone loads the sign-in page. */
export async function answerOfPasskey(options: object) {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const optionsJSON = options as Parameters<typeof startAuthentication>[0]['optionsJSON'];
  const answer = await startAuthentication({ optionsJSON }).catch(() => {
    throw new ApiError(0, 'passkey-not-used', t`The passkey was not used. Please try again.`);
  });
  return { ...answer, response: { ...answer.response } };
}

/** @returns the address of the provider's page, to which the browser must navigate. */
export async function startProviderSignIn(provider: string, callbackUrl: string): Promise<string> {
  const { url } = await postForm(`/api/auth/signin/${encodeURIComponent(provider)}`, { callbackUrl });
  if (!url) throw new ApiError(502, 'invalid-answer', '');
  return url;
}

export async function endSession(): Promise<void> {
  await postForm('/api/auth/signout', { callbackUrl: '/login' });
}
