// The calls of /api/auth that take a form and the csrf token.
import { ApiError, answerLanguage, type CallInput, callApi } from '@libretto/contracts/client';
import { t } from '@lingui/core/macro';

/** @throws ApiError with the server's own words, or status 0 when no answer came. */
async function postForm(path: string, fields: Record<string, string>): Promise<{ url?: string }> {
  const { csrfToken } = await callApi('GET /api/auth/csrf');
  let response: Response;
  try {
    response = await fetch(path, {
      method: 'POST',
      headers: { Accept: 'application/json', ...answerLanguage() },
      credentials: 'same-origin',
      // A browser sends URLSearchParams form-encoded, which is what these calls read.
      body: new URLSearchParams({ ...fields, csrfToken, json: 'true' }),
    });
  } catch {
    throw new ApiError(0, 'offline', t`No answer from the server`);
  }
  const answer = await response.json().catch(() => ({}));
  // The cookie of the token was set a moment ago: a browser that does not send it back keeps none.
  if (answer.code === 'csrf') throw cookiesBlocked();
  if (!response.ok) throw new ApiError(response.status, answer.code ?? 'unknown', answer.error ?? '', answer);
  return answer;
}

/** Without cookies nobody can be signed in; only the person at the browser can change that. */
export const cookiesBlocked = () =>
  new ApiError(
    403,
    'cookies-blocked',
    t`This browser blocks cookies for Libretto. Allow cookies for this site, then sign in again.`,
  );

/** Sets the session cookie. */
export function signInByPassword(email: string, password: string, callbackUrl: string): Promise<{ url?: string }> {
  return postForm('/api/auth/callback/credentials', { email, password, callbackUrl });
}

/** The second step, after which the session cookie is set. */
export async function confirmSignIn(body: CallInput<'POST /api/auth/callback/second-factor'>['body']): Promise<void> {
  await callApi('POST /api/auth/callback/second-factor', { body });
}

/** Signs in by a passkey of this device, without a password; the browser asks which one. */
export async function signInByPasskey(callbackUrl: string): Promise<void> {
  const options = await callApi('POST /api/auth/passkeys/sign-in');
  const passkey = await answerOfPasskey(options);
  await callApi('POST /api/auth/callback/passkey', { body: { response: passkey, callbackUrl } });
}

/** The library is loaded when it is needed: few people sign in by passkey, and everybody loads the sign-in page. */
export async function answerOfPasskey(options: object) {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const optionsJSON = options as Parameters<typeof startAuthentication>[0]['optionsJSON'];
  const answer = await startAuthentication({ optionsJSON }).catch(() => {
    throw new ApiError(0, 'passkey-not-used', t`The passkey was not used. Please try again.`);
  });
  return { ...answer, response: { ...answer.response } };
}

/** @returns The provider's page, where the browser has to go. */
export async function startProviderSignIn(provider: string, callbackUrl: string): Promise<string> {
  const { url } = await postForm(`/api/auth/signin/${encodeURIComponent(provider)}`, { callbackUrl });
  if (!url) throw new ApiError(502, 'invalid-answer', '');
  return url;
}

export async function endSession(): Promise<void> {
  await postForm('/api/auth/signout', { callbackUrl: '/login' });
}
