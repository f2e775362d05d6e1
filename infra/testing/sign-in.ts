// Signs a browser in by the calls that the sign-in page makes, without a walk through the page each time.
import type { BrowserContext } from 'playwright-core';

/** The session's cookie then stands in the context: every page of it is signed in. */
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
