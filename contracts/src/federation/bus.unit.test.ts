import { Bus } from './bus';

const subject = {
  family: 'song',
  id: 'tiles',
  title: 'Tiles',
  subtitle: 'The Parallax Choir',
  artworkUrl: null,
  commentCount: 0,
} as const;

describe('the bus', () => {
  afterEach(() => jest.useRealTimers());

  it('lets the others hear a message although one listener throws', () => {
    const reported = jest.fn();
    Object.assign(globalThis, { reportError: reported });
    const bus = new Bus();
    const received = jest.fn();
    bus.on('player/toggle', () => {
      throw new Error('broken');
    });
    bus.on('player/toggle', received);
    bus.emit('player/toggle', {});
    expect(received).toHaveBeenCalledTimes(1);
    expect(reported).toHaveBeenCalledTimes(1);
  });

  it('keeps state for a listener that is added late, and does not replay it', () => {
    const bus = new Bus();
    const received = jest.fn();
    bus.emit('balance/state', { talentBalance: 5, euroBalance: 0 });
    bus.on('balance/state', received);
    expect(received).not.toHaveBeenCalled();
    expect(bus.latest('balance/state')?.talentBalance).toBe(5);
  });

  it('delivers a request once to the remote that was still loading', () => {
    const bus = new Bus();
    const [first, second] = [jest.fn(), jest.fn()];
    bus.emit('comments/open', { subject });
    bus.on('comments/open', first);
    bus.on('comments/open', second);
    expect(first).toHaveBeenCalledWith({ subject });
    expect(second).not.toHaveBeenCalled();
  });

  it('forgets a request that nobody heard in time, and every passing message', () => {
    jest.useFakeTimers();
    const bus = new Bus();
    const received = jest.fn();
    bus.emit('comments/open', { subject });
    bus.emit('player/toggle', {});
    jest.advanceTimersByTime(8_001);
    bus.on('comments/open', received);
    bus.on('player/toggle', received);
    expect(received).not.toHaveBeenCalled();
  });

  it('reports when listeners start and stop, even to a late remote', () => {
    const bus = new Bus();
    const seen: boolean[] = [];
    const stop = bus.onListeners(() => seen.push(bus.hasListeners('support/open')));
    const leave = bus.on('support/open', () => undefined);
    leave();
    stop();
    bus.on('support/open', () => undefined);
    expect(seen).toEqual([true, false]);
  });
});
