// A player for component tests: the real machine and bus, a silent sound, and mocked server responses.
import { type Bus, bus } from '@libretto/contracts/federation';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { createActor, fromCallback } from 'xstate';
import { audioActor } from '../machine/audio.actor';
import { makePlayerMachine, withActors } from '../machine/player.machine';
import type { PlayerEvent, StoredPlayer, Track } from '../machine/player.types';
import { PlayerContext } from '../player/use-player';
import { connectBus } from '../runtime/bus.actor';
import type { Player } from '../runtime/running-player';
import { SilentSound } from './silent-sound';

export interface TestPlayer extends Player {
  readonly sound: SilentSound;
  /** Sends an event within React's `act`. */
  do(event: PlayerEvent): void;
  play(tracks: readonly Track[], startIndex?: number): void;
}

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

export function makeTestPlayer(stored: StoredPlayer | null = null, onBus: Bus = bus): TestPlayer {
  const sound = new SilentSound();
  let ids = 0;
  const tools = { pick: () => 0, makeId: () => `k${++ids}`, nowMs: () => Date.now(), connectionKbps: () => null };
  const actor = createActor(
    withActors(makePlayerMachine(tools), {
      audio: audioActor(sound),
      tabs: fromCallback(() => {}) as never,
      playtime: fromCallback(() => {}) as never,
    }),
    { input: { stored } },
  ).start();
  const player: TestPlayer = {
    actor,
    sound,
    send: (event) => actor.send(event),
    do: (event) => act(() => actor.send(event)),
    play: (tracks, startIndex = 0) =>
      player.do({ type: 'queue.play', tracks, startIndex, context: { type: 'album', name: 'Vespers', id: 'v' } }),
  };
  stops.push(connectBus(player, onBus), () => actor.stop());
  return player;
}

export function renderWithPlayer(ui: ReactElement, player: TestPlayer) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false }, mutations: { retry: false } } });
  const tree = (inner: ReactElement) => (
    <QueryClientProvider client={client}>
      <PlayerContext value={player}>{inner}</PlayerContext>
    </QueryClientProvider>
  );
  const view = render(tree(ui));
  return { ...view, rerender: (inner: ReactElement) => view.rerender(tree(inner)) };
}

export const signedIn = { status: 'authenticated', user: { id: 'ines', name: 'ines' } } as never;

/** Publishes the session as the shell does. */
export function session(state: 'guest' | 'listener'): void {
  act(() => bus.emit('session/state', state === 'guest' ? { status: 'unauthenticated' } : signedIn));
}

export type Answer = { status?: number; body?: unknown };

/** Mocks calls by `METHOD /path`; any other call fails like a lost connection. Returns the calls that were sent. */
export function answerCalls(answers: Record<string, Answer | (() => Answer | Promise<Answer>)>): string[] {
  const calls: string[] = [];
  globalThis.fetch = (async (input: string | URL, init?: RequestInit) => {
    const { pathname } = new URL(String(input), 'http://localhost');
    const call = `${init?.method ?? 'GET'} ${pathname}`;
    calls.push(call);
    const answer = answers[call];
    if (!answer) throw new TypeError(`No answer to ${call}`);
    const { status = 200, body = {} } = typeof answer === 'function' ? await answer() : answer;
    return { ok: status < 400, status, json: async () => body } as Response;
  }) as typeof fetch;
  return calls;
}
