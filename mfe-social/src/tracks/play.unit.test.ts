import { bus, type PlayerState, type Track } from '@libretto/contracts/federation';
import { playOrPause, soundOf } from './play';

const track = (id: string) => ({ id }) as Track;
const state = (changes: Partial<PlayerState>): PlayerState => ({
  trackId: 'tiles',
  track: null,
  status: 'playing',
  isElsewhere: false,
  contextName: null,
  ...changes,
});
const context = { type: 'post', name: 'Social' } as const;

describe('pressing play', () => {
  const played = jest.fn();
  const toggled = jest.fn();
  const stop = [bus.on('player/play', played), bus.on('player/toggle', toggled)];
  afterAll(() => {
    for (const leave of stop) leave();
  });
  beforeEach(() => jest.clearAllMocks());

  it('starts the queue at the pressed track', () => {
    playOrPause({ tracks: [track('parasol'), track('tiles')], trackId: 'tiles', context });
    expect(played).toHaveBeenCalledWith({ tracks: [track('parasol'), track('tiles')], startIndex: 1, context });
  });

  it('pauses the track that is in the player', () => {
    bus.emit('player/state', state({}));
    playOrPause({ tracks: [track('tiles')], trackId: 'tiles', context });
    expect(toggled).toHaveBeenCalledTimes(1);
    expect(played).not.toHaveBeenCalled();
  });

  it('plays here what plays in another tab', () => {
    bus.emit('player/state', state({ isElsewhere: true }));
    playOrPause({ tracks: [track('tiles')], trackId: 'tiles', context });
    expect(played).toHaveBeenCalledTimes(1);
  });
});

describe('what a row shows of the player', () => {
  it('counts loading as sounding, and another tab as resting', () => {
    expect(soundOf(state({ status: 'loading' }), 'tiles')).toBe('sounding');
    expect(soundOf(state({ isElsewhere: true }), 'tiles')).toBe('resting');
    expect(soundOf(state({ status: 'paused' }), 'tiles')).toBe('resting');
    expect(soundOf(state({}), 'parasol')).toBe('none');
    expect(soundOf(undefined, 'tiles')).toBe('none');
  });
});
