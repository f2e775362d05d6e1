// Helpers of component tests: mocked API calls, pushes, and the shared query cache.
import { type LiveListener, live, type Push, type SessionUser } from '@libretto/contracts/federation';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import type { ReactElement, ReactNode } from 'react';

export const ines: SessionUser = {
  id: 'ines',
  name: 'ines.halloran',
  image: null,
  email: 'ines@lowtide.example',
  isArtist: false,
  isPatron: false,
  isAdmin: false,
  isFinance: false,
  oauthProvider: 'credentials',
};

export interface Sent {
  call: string;
  body: Record<string, unknown> | undefined;
  /** The idempotency key. */
  key?: string | undefined;
}
/** Response of a call: JSON, or a promise that the test settles. */
export type Answers = Record<string, (sent: Sent) => unknown>;

/** A refusal in the server's format. */
export class Refusal {
  constructor(
    readonly status: number,
    readonly error: string,
  ) {}
}

/** Mocks calls by the prefix of `METHOD /path?query`; any other call gets a 404. Returns the calls that were sent. */
export function answerCalls(answers: Answers): Sent[] {
  const sent: Sent[] = [];
  globalThis.fetch = jest.fn(async (path: string, init: RequestInit = {}) => {
    const call = `${init.method} ${path}`;
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const idempotencyKey = (init.headers as Record<string, string> | undefined)?.['Idempotency-Key'];
    sent.push({ call, body, key: idempotencyKey });
    const key = Object.keys(answers)
      .filter((each) => call.startsWith(each))
      .sort((a, b) => b.length - a.length)[0];
    const answer = key ? await answers[key]?.({ call, body }) : new Refusal(404, 'Not found');
    const isRefused = answer instanceof Refusal;
    return {
      ok: !isRefused,
      status: isRefused ? answer.status : 200,
      json: async () => (isRefused ? { error: answer.error } : answer),
    };
  }) as never;
  return sent;
}

/** A promise that the test settles, so that it can check the pending state. */
export function pending<T>() {
  let settle: (value: T) => void = () => undefined;
  const promise = new Promise<T>((resolve) => {
    settle = resolve;
  });
  return { promise, settle };
}

const listeners = new Map<string, Set<LiveListener>>();
live.connect({
  subscribe(topic, listener) {
    const subscribers = listeners.get(topic) ?? new Set();
    listeners.set(topic, subscribers.add(listener));
    return () => subscribers.delete(listener);
  },
});
live.setConnected(true);

let offset = 0;
/** Pushes an update of a topic as the server does. */
export function push(topic: string, body: Omit<Push, 'topic' | 'offset'>): void {
  offset += 1;
  const update = { topic, offset, ...body } as Push;
  act(() => {
    for (const listener of listeners.get(topic) ?? []) listener.onPush(update);
  });
}

export function renderWithCache(element: ReactElement) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false }, mutations: { retry: false } } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  );
  const view = render(element, { wrapper });
  return { ...view, queries };
}
