// A minimal browser: keeps cookies, sends JSON, and declares its origin.

export interface Answer<Body = unknown> {
  readonly status: number;
  readonly headers: Headers;
  /** Parsed if it is JSON, otherwise text. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies freely.
  readonly body: Body extends unknown ? any : never;
}

export interface CallOptions {
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent unchanged, with the content type in `headers`. */
  readonly raw?: BodyInit;
  readonly redirect?: RequestRedirect;
}

export class Client {
  private readonly cookies = new Map<string, string>();

  constructor(readonly origin: string) {}

  get(path: string, options?: CallOptions): Promise<Answer> {
    return this.call('GET', path, undefined, options);
  }

  post(path: string, body?: unknown, options?: CallOptions): Promise<Answer> {
    return this.call('POST', path, body, options);
  }

  put(path: string, body?: unknown, options?: CallOptions): Promise<Answer> {
    return this.call('PUT', path, body, options);
  }

  delete(path: string, body?: unknown, options?: CallOptions): Promise<Answer> {
    return this.call('DELETE', path, body, options);
  }

  /** Sends form-encoded fields, as browsers do. */
  form(path: string, fields: Readonly<Record<string, string>>, options: CallOptions = {}): Promise<Answer> {
    return this.call('POST', path, undefined, { ...options, raw: new URLSearchParams(fields) });
  }

  async call(method: string, path: string, body: unknown, options: CallOptions = {}): Promise<Answer> {
    const headers = new Headers(options.headers);
    if (this.cookies.size > 0 && !headers.has('cookie')) headers.set('cookie', this.cookieHeader());
    if (method !== 'GET' && !headers.has('origin')) headers.set('origin', this.origin);
    const isJson = body !== undefined && options.raw === undefined;
    if (isJson && !headers.has('content-type')) headers.set('content-type', 'application/json');
    const response = await fetch(this.origin + path, {
      method,
      headers,
      redirect: options.redirect ?? 'manual',
      body: options.raw ?? (body === undefined ? undefined : JSON.stringify(body)),
    });
    this.keepCookies(response);
    return {
      status: response.status,
      headers: response.headers,
      body: method === 'HEAD' ? '' : await contentOf(response),
    };
  }

  cookie(name: string): string | undefined {
    return this.cookies.get(name);
  }

  setCookie(name: string, value: string): void {
    this.cookies.set(name, value);
  }

  cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  private keepCookies(response: Response): void {
    for (const cookie of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (name === undefined || value === undefined) continue;
      const gone = /;\s*max-age=0/i.test(cookie) || /;\s*expires=Thu, 01 Jan 1970/i.test(cookie);
      if (gone) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }
}

async function contentOf(response: Response): Promise<unknown> {
  const type = response.headers.get('content-type') ?? '';
  if (/json/.test(type)) return response.json();
  return /^(text\/|$)/.test(type) ? response.text() : Buffer.from(await response.arrayBuffer());
}
