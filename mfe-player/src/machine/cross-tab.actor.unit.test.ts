import { createActor, createMachine } from 'xstate';
import { crossTabActor, type TabMessage, type TabsPort } from './cross-tab.actor';

/** Tabs on one channel, as a browser connects them: each receives the messages of all others. */
function channel() {
  const listeners = new Map<string, (message: TabMessage) => void>();
  const log: TabMessage[] = [];
  let nowMs = 99;
  /** Messages in flight, in sending order; null while messages arrive at once. */
  let inFlight: (() => void)[] | null = null;
  const tab = (tabId: string) => {
    const received: { type: string }[] = [];
    const watchers = { visible: () => {}, leaving: () => {} };
    const port: TabsPort = {
      tabId,
      post: (message) => {
        log.push(message);
        for (const [id, listener] of listeners) {
          if (id === tabId) continue;
          if (inFlight) inFlight.push(() => listener(message));
          else listener(message);
        }
      },
      onMessage: (listener) => {
        listeners.set(tabId, listener);
        return () => listeners.delete(tabId);
      },
      onVisible: (listener) => {
        watchers.visible = listener;
        return () => {};
      },
      onLeaving: (listener) => {
        watchers.leaving = listener;
        return () => {};
      },
      positionSeconds: () => 12,
      nowMs: () => nowMs,
    };
    const parent = createActor(
      createMachine({
        invoke: { src: crossTabActor(port), id: 'tabs' },
        on: { '*': { actions: ({ event }) => received.push(event) } },
      }),
    ).start();
    const child = () => parent.getSnapshot().children.tabs as { send(command: unknown): void } | undefined;
    return { tabId, received, watchers, parent, tell: (command: unknown) => child()?.send(command) };
  };
  const hold = () => {
    inFlight = [];
  };
  /** Delivers all messages, responses included, in random order. */
  const deliver = (pick: (count: number) => number) => {
    while (inFlight?.length) inFlight.splice(pick(inFlight.length), 1)[0]?.();
    inFlight = null;
  };
  const setClock = (ms: number) => {
    nowMs = ms;
  };
  const say = (message: TabMessage) => {
    for (const listener of listeners.values()) listener(message);
  };
  return { tab, log, say, hold, deliver, setClock };
}

test('a start is received as a claim, with song, place and time', () => {
  const { tab } = channel();
  const [a, b] = [tab('a'), tab('b')];
  a.tell({ type: 'started', trackId: 'song', positionSeconds: 3 });
  expect(b.received).toEqual([
    { type: 'tabs.claimed', playing: { tabId: 'a', trackId: 'song', positionSeconds: 3, receivedAtMs: 99 } },
  ]);
  expect(a.received).toEqual([]);
});

test('notifies the other tabs neither of a start that the browser may refuse, nor of its end', () => {
  const { tab, log } = channel();
  const [a, b] = [tab('a'), tab('b')];
  b.tell({ type: 'started', trackId: 'other', positionSeconds: 0 });
  const told = log.length;
  a.tell({ type: 'starting', trackId: 'song' });
  a.tell({ type: 'paused' });
  expect(log).toHaveLength(told);
  expect(b.received).toEqual([]);
});

test('ignores an answer to an older question during a start', () => {
  const { tab, say } = channel();
  const a = tab('a');
  a.tell({ type: 'starting', trackId: 'song' });
  say({ type: 'playing', tabId: 'phone', trackId: 'other', positionSeconds: 0 });
  expect(a.received).toEqual([]);
});

test('a pause is received as a release', () => {
  const { tab } = channel();
  const [a, b] = [tab('a'), tab('b')];
  a.tell({ type: 'started', trackId: 'song', positionSeconds: 0 });
  a.tell({ type: 'paused' });
  expect(b.received.at(-1)).toEqual({ type: 'tabs.released', tabId: 'a' });
});

test('only a tab that plays answers a question', () => {
  const { tab } = channel();
  const [a, b, c] = [tab('a'), tab('b'), tab('c')];
  b.tell({ type: 'started', trackId: 'song', positionSeconds: 0 });
  b.tell({ type: 'paused' });
  a.tell({ type: 'started', trackId: 'song', positionSeconds: 0 });
  c.received.length = 0;
  c.tell({ type: 'ask' });
  expect(c.received).toEqual([
    { type: 'tabs.claimed', playing: { tabId: 'a', trackId: 'song', positionSeconds: 12, receivedAtMs: 99 } },
  ]);
});

test('a tab that closes or stops while it plays sets the others free, once', () => {
  const { tab, log } = channel();
  const [a, b] = [tab('a'), tab('b')];
  a.tell({ type: 'started', trackId: 'song', positionSeconds: 0 });
  a.watchers.leaving();
  a.parent.stop();
  expect(b.received.at(-1)).toEqual({ type: 'tabs.released', tabId: 'a' });
  expect(log.filter((message) => message.type === 'paused')).toHaveLength(1);
});

test('a tab that is opened while another plays shows it there', () => {
  const { tab } = channel();
  tab('a').tell({ type: 'started', trackId: 'song', positionSeconds: 0 });
  expect(tab('b').received).toEqual([
    { type: 'tabs.claimed', playing: { tabId: 'a', trackId: 'song', positionSeconds: 12, receivedAtMs: 99 } },
  ]);
});

test('an answer that arrives after music began here is too late', () => {
  const { tab, log, say } = channel();
  const a = tab('a');
  a.tell({ type: 'started', trackId: 'song', positionSeconds: 0 });
  say({ type: 'playing', tabId: 'phone', trackId: 'song', positionSeconds: 3 });
  expect(a.received).toEqual([]);
  say({ type: 'started', tabId: 'phone', trackId: 'song', positionSeconds: 3 });
  expect(a.received).toHaveLength(1);
  expect(log.at(-1)).toMatchObject({ type: 'started' });
});

test('reports that the tab has become visible', () => {
  const { tab } = channel();
  const a = tab('a');
  a.watchers.visible();
  expect(a.received).toEqual([{ type: 'tabs.visible' }]);
});

describe('tabs that start in the same instant', () => {
  /** Behaves as a player: it pauses when another tab claims playback, and announces it. */
  function stopsWhenClaimed({ parent, tell }: ReturnType<ReturnType<typeof channel>['tab']>) {
    let isPlaying = false;
    return {
      start: () => {
        isPlaying = true;
        tell({ type: 'started', trackId: 'song', positionSeconds: 0 });
      },
      settle: (received: { type: string }[]) => {
        if (!isPlaying || !received.some(({ type }) => type === 'tabs.claimed')) return;
        isPlaying = false;
        tell({ type: 'paused' });
      },
      isPlaying: () => isPlaying,
      parent,
    };
  }

  test.each([
    ['one clock', () => 0],
    ['clocks that differ', (tab: number) => (tab % 2) * 5],
  ])('leave exactly one that plays, whatever the order of arrival, with %s', (_, lag) => {
    for (let seed = 1; seed <= 200; seed++) {
      const { tab, hold, deliver, setClock } = channel();
      const tabs = ['d', 'a', 'c', 'b'].map(tab);
      const players = tabs.map(stopsWhenClaimed);
      hold();
      for (const [at, player] of players.entries()) {
        setClock(100 + lag(at));
        player.start();
      }
      let state = seed;
      const random = (count: number) => {
        state = (state * 48_271) % 2_147_483_647;
        // Every player reacts before the next message arrives.
        for (const [at, player] of players.entries()) player.settle(tabs[at]?.received ?? []);
        return state % count;
      };
      deliver(random);
      for (const [at, player] of players.entries()) player.settle(tabs[at]?.received ?? []);
      expect(players.filter((player) => player.isPlaying())).toHaveLength(1);
    }
  });

  test('go by the claim, not by a clock that was set back', () => {
    const { tab, setClock } = channel();
    const [a, b] = [tab('a'), tab('b')];
    setClock(1000);
    a.tell({ type: 'started', trackId: 'song', positionSeconds: 0 });
    setClock(500);
    b.tell({ type: 'started', trackId: 'song', positionSeconds: 0 });
    expect(a.received.at(-1)).toMatchObject({ type: 'tabs.claimed', playing: { tabId: 'b' } });
    expect(b.received.map(({ type }) => type)).toEqual(['tabs.claimed']);
  });

  test('repeat the claim that holds to one that did not know of it', () => {
    const { tab, say, log, setClock } = channel();
    const a = tab('a');
    setClock(1000);
    a.tell({ type: 'started', trackId: 'song', positionSeconds: 0 });
    say({ type: 'started', tabId: 'late', trackId: 'other', positionSeconds: 0, claim: 400 });
    expect(a.received).toEqual([]);
    expect(log.at(-1)).toMatchObject({ type: 'started', tabId: 'a', claim: 1000 });
  });
});
