// Signs a browser in with the calls of the sign-in page, but without opening the page.
import type { BrowserContext } from 'playwright-core';

/** Stores the session cookie in the context, so that all of its pages are signed in. */
export async function signIn(
  context: BrowserContext,
  origin: string,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const csrf = await context.request.get(`${origin}/api/auth/csrf`);
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  const form = { csrfToken, email, password, callbackUrl: '/dashboard', json: 'true' };
  const answer = await context.request.post(`${origin}/api/auth/callback/credentials`, { form });
  if (!answer.ok()) throw new Error(`${email} could not sign in: ${answer.status()} ${await answer.text()}`);
}
