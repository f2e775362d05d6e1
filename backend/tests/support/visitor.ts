// A browser without a window: keeps its cookies, so that tests sign up and in as people do.

export interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every call.
  readonly body: any;
  readonly headers: Headers;
}

export interface VisitorPerson {
  readonly username: string;
  readonly email: string;
  readonly password: string;
  readonly isArtist?: boolean;
}

export type Visitor = ReturnType<typeof createVisitor>;

/** @param origin as `http://127.0.0.1:4000` */
export function createVisitor(origin: string) {
  const cookies = new Map<string, string>();

  async function send(path: string, init: RequestInit = {}): Promise<Answer> {
    const headers = new Headers(init.headers);
    if (cookies.size > 0) headers.set('Cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const response = await fetch(new URL(path, origin), { redirect: 'manual', ...init, headers });
    for (const cookie of response.headers.getSetCookie()) keep(cookie);
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    return { status: response.status, body: isJson ? JSON.parse(text) : text, headers: response.headers };
  }

  function keep(setCookie: string): void {
    const [pair = '', ...attributes] = setCookie.split(';');
    const name = pair.slice(0, pair.indexOf('='));
    const isGone = attributes.some((each) => /^\s*expires=Thu, 01 Jan 1970/i.test(each));
    if (isGone) cookies.delete(name);
    else cookies.set(name, pair.slice(pair.indexOf('=') + 1));
  }

  const withBody =
    (method: string) =>
    (path: string, body?: object, headers: Record<string, string> = {}) =>
      send(path, {
        method,
        headers: { ...(body && { 'Content-Type': 'application/json' }), ...headers },
        ...(body && { body: JSON.stringify(body) }),
      });

  async function csrfToken(): Promise<string> {
    return (await send('/api/auth/csrf')).body.csrfToken;
  }

  /** A form as the sign-in library sends it, with the token unless another one is given. */
  async function form(path: string, fields: Record<string, string>): Promise<Answer> {
    const body = new URLSearchParams({ csrfToken: await csrfToken(), json: 'true', ...fields });
    return send(path, { method: 'POST', body });
  }

  const post = withBody('POST');
  return {
    origin,
    cookies,
    send,
    form,
    csrfToken,
    get: (path: string, headers: Record<string, string> = {}) => send(path, { headers }),
    post,
    put: withBody('PUT'),
    delete: withBody('DELETE'),
    signUp: (person: VisitorPerson) => post('/api/auth/signup', person),
    signIn: (email: string, password: string, fields: Record<string, string> = {}) =>
      form('/api/auth/callback/credentials', { email, password, ...fields }),
  };
}

let people = 0;

/** Credentials that no test used before. */
export function newPerson(overrides: Partial<VisitorPerson> = {}): VisitorPerson {
  people += 1;
  return {
    username: `Person ${people}`,
    email: `person-${people}@libretto.example`,
    password: 'a quiet harbour',
    ...overrides,
  };
}

/** Somebody new, signed up and signed in. */
export async function signedInVisitor(
  origin: string,
  overrides: Partial<VisitorPerson> = {},
): Promise<Visitor & { readonly userId: string; readonly person: VisitorPerson }> {
  const visitor = createVisitor(origin);
  const person = newPerson(overrides);
  const signedUp = await visitor.signUp(person);
  const signedIn = await visitor.signIn(person.email, person.password);
  if (signedUp.status !== 201 || signedIn.status !== 200) {
    throw new Error(`Could not sign in: ${JSON.stringify([signedUp.body, signedIn.body])}`);
  }
  return { ...visitor, userId: signedUp.body.user.id, person };
}
