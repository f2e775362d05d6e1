// The environment for tests of pages and the data layer: fake API responses, and the messages on the bus.
import { type BusMessages, type BusTopic, bus, type SessionUser } from '@libretto/contracts/federation';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import type { ReactElement } from 'react';

export const listener: SessionUser = {
  id: 'ines',
  name: 'ines.halloran',
  email: 'ines@libretto.example',
  image: null,
  isArtist: false,
  isPatron: true,
  isAdmin: false,
  isFinance: false,
  oauthProvider: 'credentials',
};

export const signIn = (user: SessionUser = listener) => bus.emit('session/state', { status: 'authenticated', user });
export const signOut = () => bus.emit('session/state', { status: 'unauthenticated' });

/** `GET /api/…` → body, or a function that makes one; a number refuses with that status. Other calls get 404. */
export type Answers = Record<string, unknown>;

export interface AskedCall {
  call: string;
  body: unknown;
}

/** Answers every call from the table, and returns the list of requests. */
export function answerCalls(answers: Answers): AskedCall[] {
  const asked: AskedCall[] = [];
  globalThis.fetch = (async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const [path] = address.split('?');
    const call = `${method} ${path}`;
    const sent = typeof body === 'string' ? JSON.parse(body) : undefined;
    asked.push({ call, body: sent });
    const entry = answers[`${method} ${address}`] ?? answers[call] ?? 404;
    const answer = typeof entry === 'function' ? await entry(sent) : entry;
    if (typeof answer === 'number') return response(answer, { error: `Refused with ${answer}`, code: 'refused' });
    return response(200, answer);
  }) as unknown as typeof fetch;
  return asked;
}

const response = (status: number, body: unknown) => ({ ok: status < 400, status, json: async () => body });

/** Records every message of a topic from now on. */
export function observe<T extends BusTopic>(topic: T): BusMessages[T][] {
  const received: BusMessages[T][] = [];
  stops.push(bus.on(topic, (message) => received.push(message)));
  return received;
}

const stops: (() => void)[] = [];

/** For `afterEach`: removes all listeners and empties the player. */
export function resetPage(): void {
  cleanup();
  for (const stop of stops.splice(0)) stop();
  setPlayer(null, 'empty');
}

export function setPlayer(
  track: BusMessages['player/state']['track'],
  status: BusMessages['player/state']['status'] = 'playing',
  rest: Partial<BusMessages['player/state']> = {},
): void {
  bus.emit('player/state', {
    track,
    trackId: track?.id ?? null,
    status,
    isElsewhere: false,
    contextName: null,
    ...rest,
  });
}

/** Returns the current value of a hook while its page is rendered. */
export function showHook<Held>(hook: () => Held): () => Held {
  let held: Held;
  function Page() {
    held = hook();
    return null;
  }
  show(<Page />);
  return () => held;
}

export function show(page: ReactElement) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false }, mutations: { retry: false } } });
  const inCache = (element: ReactElement) => <QueryClientProvider client={queries}>{element}</QueryClientProvider>;
  const shown = render(inCache(page));
  return { ...shown, queries, showAgain: (next: ReactElement) => shown.rerender(inCache(next)) };
}
