import { createActor, createMachine } from 'xstate';
import { crossTabActor, type TabMessage, type TabsPort } from './cross-tab.actor';

/** Tabs on one channel, as a browser would connect them: everyone hears everyone but themselves. */
function channel() {
  const listeners = new Map<string, (message: TabMessage) => void>();
  const log: TabMessage[] = [];
  const tab = (tabId: string) => {
    const heard: { type: string }[] = [];
    const watchers = { visible: () => {}, leaving: () => {} };
    const port: TabsPort = {
      tabId,
      post: (message) => {
        log.push(message);
        for (const [id, listener] of listeners) if (id !== tabId) listener(message);
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
      nowMs: () => 99,
    };
    const parent = createActor(
      createMachine({
        invoke: { src: crossTabActor(port), id: 'tabs' },
        on: { '*': { actions: ({ event }) => heard.push(event) } },
      }),
    ).start();
    const child = () => parent.getSnapshot().children.tabs as { send(command: unknown): void } | undefined;
    return { heard, watchers, parent, tell: (command: unknown) => child()?.send(command) };
  };
  const say = (message: TabMessage) => {
    for (const listener of listeners.values()) listener(message);
  };
  return { tab, log, say };
}

test('a start is heard as a claim, with song, place and time', () => {
  const { tab } = channel();
  const [a, b] = [tab('a'), tab('b')];
  a.tell({ type: 'started', trackId: 'song', positionSeconds: 3 });
  expect(b.heard).toEqual([
    { type: 'tabs.claimed', playing: { tabId: 'a', trackId: 'song', positionSeconds: 3, heardAtMs: 99 } },
  ]);
  expect(a.heard).toEqual([]);
});

test('a pause is heard as a release', () => {
  const { tab } = channel();
  const [a, b] = [tab('a'), tab('b')];
  a.tell({ type: 'started', trackId: 'song', positionSeconds: 0 });
  a.tell({ type: 'paused' });
  expect(b.heard.at(-1)).toEqual({ type: 'tabs.released', tabId: 'a' });
});

test('only a tab that plays answers a question', () => {
  const { tab } = channel();
  const [a, b, c] = [tab('a'), tab('b'), tab('c')];
  b.tell({ type: 'started', trackId: 'song', positionSeconds: 0 });
  b.tell({ type: 'paused' });
  a.tell({ type: 'started', trackId: 'song', positionSeconds: 0 });
  c.heard.length = 0;
  c.tell({ type: 'ask' });
  expect(c.heard).toEqual([
    { type: 'tabs.claimed', playing: { tabId: 'a', trackId: 'song', positionSeconds: 12, heardAtMs: 99 } },
  ]);
});

test('a tab that closes or stops while it plays sets the others free, once', () => {
  const { tab, log } = channel();
  const [a, b] = [tab('a'), tab('b')];
  a.tell({ type: 'started', trackId: 'song', positionSeconds: 0 });
  a.watchers.leaving();
  a.parent.stop();
  expect(b.heard.at(-1)).toEqual({ type: 'tabs.released', tabId: 'a' });
  expect(log.filter((message) => message.type === 'paused')).toHaveLength(1);
});

test('a tab that is opened while another plays shows it there', () => {
  const { tab } = channel();
  tab('a').tell({ type: 'started', trackId: 'song', positionSeconds: 0 });
  expect(tab('b').heard).toEqual([
    { type: 'tabs.claimed', playing: { tabId: 'a', trackId: 'song', positionSeconds: 12, heardAtMs: 99 } },
  ]);
});

test('an answer that comes after music began here is too late', () => {
  const { tab, log, say } = channel();
  const a = tab('a');
  a.tell({ type: 'started', trackId: 'song', positionSeconds: 0 });
  say({ type: 'playing', tabId: 'phone', trackId: 'song', positionSeconds: 3 });
  expect(a.heard).toEqual([]);
  say({ type: 'started', tabId: 'phone', trackId: 'song', positionSeconds: 3 });
  expect(a.heard).toHaveLength(1);
  expect(log.at(-1)).toMatchObject({ type: 'started' });
});

test('coming into view is told', () => {
  const { tab } = channel();
  const a = tab('a');
  a.watchers.visible();
  expect(a.heard).toEqual([{ type: 'tabs.visible' }]);
});
