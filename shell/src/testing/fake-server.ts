// A fake server for screen tests: it answers by call and records the requests.

export interface AskedCall {
  /** Method and path, as the contract names calls without parameters. */
  key: string;
  search: URLSearchParams;
  /** Parsed from JSON or from a form. */
  body: Record<string, unknown>;
  /** The idempotency key. */
  intent: string | undefined;
}

type Reply = { status?: number; json?: unknown } | 'no-answer';
export type Handler = (call: AskedCall) => Reply | Promise<Reply>;

export interface FakeServer {
  asked: AskedCall[];
  /** Replaces the answers of some calls from now on. */
  answer(handlers: Record<string, Handler>): void;
  keys(): string[];
}

/** Calls without a handler get 404, as from the real server. Install it in each test; jsdom has no own fetch. */
export function fakeServer(handlers: Record<string, Handler> = {}): FakeServer {
  const known = { ...handlers };
  const asked: AskedCall[] = [];
  globalThis.fetch = (async (address: string, init: RequestInit = {}) => {
    const url = new URL(String(address), 'http://localhost');
    const call = {
      key: `${init.method ?? 'GET'} ${url.pathname}`,
      search: url.searchParams,
      body: parsed(init.body),
      intent: (init.headers as Record<string, string> | undefined)?.['Idempotency-Key'],
    };
    asked.push(call);
    const reply = await (known[call.key]?.(call) ?? { status: 404, json: { error: 'Not found', code: 'not-found' } });
    if (reply === 'no-answer') throw new TypeError('Failed to fetch');
    const status = reply.status ?? 200;
    return { ok: status < 300, status, json: async () => reply.json ?? {} };
  }) as unknown as typeof fetch;
  return { asked, answer: (more) => void Object.assign(known, more), keys: () => asked.map(({ key }) => key) };
}

function parsed(body: unknown): Record<string, unknown> {
  if (body instanceof URLSearchParams) return Object.fromEntries(body);
  return typeof body === 'string' ? JSON.parse(body) : {};
}
