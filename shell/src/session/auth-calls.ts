// The calls of /api/auth that take a form and the csrf token.
import { ApiError, type CallInput, callApi } from '@libretto/contracts/client';

/** @throws ApiError with the server's own words, or status 0 when no answer came. */
async function postForm(path: string, fields: Record<string, string>): Promise<{ url?: string }> {
  const { csrfToken } = await callApi('GET /api/auth/csrf');
  let response: Response;
  try {
    response = await fetch(path, {
      method: 'POST',
      headers: { Accept: 'application/json' },
      credentials: 'same-origin',
      // A browser sends URLSearchParams form-encoded, which is what these calls read.
      body: new URLSearchParams({ ...fields, csrfToken, json: 'true' }),
    });
  } catch {
    throw new ApiError(0, 'offline', 'No answer from the server');
  }
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) throw new ApiError(response.status, answer.code ?? 'unknown', answer.error ?? '', answer);
  return answer;
}

/** Sets the session cookie. */
export function signInByPassword(email: string, password: string, callbackUrl: string): Promise<{ url?: string }> {
  return postForm('/api/auth/callback/credentials', { email, password, callbackUrl });
}

/** The second step, after which the session cookie is set. */
export async function confirmSignIn(body: CallInput<'POST /api/auth/callback/second-factor'>['body']): Promise<void> {
  await callApi('POST /api/auth/callback/second-factor', { body });
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
