/** @jest-environment jsdom */
import { liveAs, onEndOf } from './tab-life';

/** The used part of the Web Locks API: exclusive locks, granted in request order. */
class Locks {
  private readonly ends = new Map<string, () => void>();
  private readonly lines = new Map<string, Promise<void>>();

  async request(name: string, work: () => unknown): Promise<void> {
    await this.lines.get(name);
    const isOver = new Promise<void>((end) => this.ends.set(name, end));
    this.lines.set(name, isOver);
    work();
  }
  query = async () => ({ held: [...this.lines.keys()].map((name) => ({ name })) });
  endTab = (tabId: string) => this.ends.get(`libretto.player/${tabId}`)?.();
}

const turns = () => new Promise((resolve) => setTimeout(resolve));
let locks: Locks;
beforeEach(() => {
  locks = new Locks();
  Object.defineProperty(navigator, 'locks', { configurable: true, value: locks });
});

test('reports a tab that ends silently once', async () => {
  const ended = jest.fn();
  liveAs('killed');
  await turns();
  onEndOf('killed', ended);
  onEndOf('killed', ended);
  await turns();
  expect(ended).not.toHaveBeenCalled();
  locks.endTab('killed');
  await turns();
  expect(ended).toHaveBeenCalledTimes(1);
});

test('a tab of a release that holds no lock is not taken for dead', async () => {
  const ended = jest.fn();
  onEndOf('older', ended);
  await turns();
  expect(ended).not.toHaveBeenCalled();
});
