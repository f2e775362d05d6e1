// Failing sources, interruptions by the system, and preloading.
import type { FakeAudioElement } from '../testing/fake-audio-element';
import { playing, source } from '../testing/two-deck';
import type { SoundEvent } from './sound';

describe('what goes wrong', () => {
  test('a source that cannot be loaded is refused with its reason', async () => {
    const { holding, received } = await playing();
    holding('a').fail('no decoder');
    await Promise.resolve();
    expect(received).toEqual([{ type: 'sound.refused', message: 'no decoder', cause: 'server' }]);
  });

  test('a refusal that is explained after another source was loaded is not told', async () => {
    const { sound, holding, types } = await playing();
    holding('a').fail('gone');
    sound.load(source('b'), 0);
    await Promise.resolve();
    expect(types()).toEqual(['stalled']);
  });

  test('reports a cued source that fails to load, and keeps playing', async () => {
    const { sound, holding, received, types } = await playing();
    sound.cue(source('b'));
    holding('b').fail('gone');
    await Promise.resolve();
    expect(received).toEqual([{ type: 'sound.cueRefused', key: 'b', cause: 'server' }]);
    expect(holding('a').paused).toBe(false);
    holding('a').end();
    expect(types().at(-1)).toBe('ended');
  });

  test.each([
    ['NotAllowedError', ['blocked']],
    ['AbortError', []],
    ['NotSupportedError', []],
    ['InvalidStateError', ['broken']],
  ])('%s from play()', async (name, expected) => {
    const { sound, holding, received, types } = await playing();
    sound.pause();
    holding('a').refusal = Object.assign(new Error('no'), { name });
    received.length = 0;
    sound.play();
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(types().filter((type) => type !== 'stalled')).toEqual(expected);
  });
});

describe('a stop from outside', () => {
  test('is reported, and nothing plays any more', async () => {
    const { sound, holding, types } = await playing();
    holding('a').stopFromOutside();
    expect(types()).toEqual(['interrupted']);
    sound.load(source('b'), 0);
    expect(holding('b').paused).toBe(true);
  });

  test('is none where the listener paused, sought, changed the song, or it came to its end', async () => {
    const { sound, holding, types } = await playing();
    sound.seek(10);
    sound.pause();
    sound.play();
    sound.load(source('b'), 0);
    holding('b').arrive();
    holding('b').end();
    expect(types()).not.toContain('interrupted');
  });

  test('of an inaudible deck changes nothing', async () => {
    const { sound, holding, types } = await playing();
    sound.cue(source('b'));
    holding('b').arrive();
    holding('b').stopFromOutside();
    expect(types()).toEqual([]);
  });
});

describe('loaded sound', () => {
  const loaded = (element: FakeAudioElement, seconds: number) => {
    element.buffered = { length: 1, start: () => 0, end: () => seconds };
    element.tell('progress');
  };
  const ticks = (received: readonly SoundEvent[]) =>
    received.flatMap((event) => (event.type === 'sound.ticked' ? [event] : []));

  test.each([
    ['thirty seconds ahead', 40, 2, true],
    ['less than that', 39, 2, false],
    ['ten seconds ahead with a browser that has enough', 20, 1, true],
    ['less than that', 19, 1, false],
    ['all of the rest', 59.6, 2, true],
  ])('%s: enough to load another one in parallel or not', async (_, endSeconds, networkState, isEnough) => {
    const { holding, received } = await playing();
    const element = holding('a');
    element.networkState = networkState;
    loaded(element, endSeconds);
    element.reach(10);
    expect(ticks(received).at(-1)?.isBuffered).toBe(isEnough);
  });

  test('is reported as it loads', async () => {
    const { sound, holding, types } = await playing();
    loaded(holding('a'), 4);
    sound.cue(source('b'));
    loaded(holding('b'), 4);
    expect(types()).toEqual(['progressed']);
  });
});
