// A slow connection: a lower quality of the same song loads on the other deck while the present one plays what it has
// buffered.
import { playing, source } from '../testing/two-deck';

const lower = source('p', { url: '/api/audio/p?q=64' });

/** At 8 s of a song of 60 s, of which 13 s are buffered, so that the lower quality is loaded from 12 s. */
async function lowering() {
  const kit = await playing('p');
  const [old, next] = [kit.elements.find((each) => !each.paused), kit.elements.find((each) => each.paused)];
  if (!old || !next) throw new Error('Not one of two elements plays');
  old.buffered = { length: 1, start: () => 0, end: () => 13 };
  old.reach(8);
  kit.sound.load(lower, 'keep-buffered');
  kit.received.length = 0;
  const paused = () => [old.paused, next.paused];
  /** Leaves time for the promise of `play()`. */
  const settled = () => Promise.resolve();
  return { ...kit, old, next, paused, settled };
}

describe('a pause', () => {
  test('keeps the buffered sound, which a later play continues until the lower quality takes over', async () => {
    const { sound, old, next, paused, settled } = await lowering();
    sound.pause();
    next.arrive();
    expect(paused()).toEqual([true, true]);
    sound.play();
    await settled();
    expect([paused(), old.currentTime]).toEqual([[false, true], 8]);
    old.reach(12.1);
    await settled();
    expect([paused(), next.currentTime]).toEqual([[true, false], 12.1]);
  });

  test('after the buffered sound refers to the lower quality', async () => {
    const { sound, old, next, paused, settled } = await lowering();
    old.reach(12.5);
    sound.pause();
    expect([paused(), next.currentTime]).toEqual([[true, true], 12.5]);
    expect(old.src).toBe('');
    sound.play();
    next.arrive();
    await settled();
    expect(paused()).toEqual([true, false]);
  });
});

describe('a seek', () => {
  test('within the buffered sound plays it on', async () => {
    const { sound, old, next, paused, settled } = await lowering();
    next.arrive();
    sound.seek(10);
    expect([paused(), old.currentTime]).toEqual([[false, true], 10]);
    old.reach(12.1);
    await settled();
    expect([paused(), next.currentTime]).toEqual([[true, false], 12.1]);
  });

  test.each([
    ['beyond it', 40],
    ['back', 3],
  ])('%s is one in the lower quality', async (_, seconds) => {
    const { sound, old, next, paused, types, settled } = await lowering();
    sound.seek(seconds);
    await settled();
    expect([paused(), next.currentTime, old.src]).toEqual([[true, false], seconds, '']);
    next.arrive();
    expect(types()).toEqual(['stalled', 'ready', 'flowing']);
  });

  test('while paused stays paused', async () => {
    const { sound, next, paused } = await lowering();
    sound.pause();
    sound.seek(40);
    expect([paused(), next.currentTime]).toEqual([[true, true], 40]);
  });
});

describe('the end of the present quality', () => {
  test('is the end of the song, and the lower one is dropped', async () => {
    const { old, next, types, paused } = await lowering();
    old.advanceTo(59.8);
    old.end();
    expect(types()).toEqual(['ended']);
    expect([paused(), next.src]).toEqual([[true, true], '']);
  });

  test('before the song is over lets the lower one continue', async () => {
    const { old, next, types, paused, settled } = await lowering();
    old.advanceTo(13);
    old.end();
    await settled();
    expect([paused(), next.currentTime]).toEqual([[true, false], 13]);
    next.arrive();
    expect(types()).toEqual(['stalled', 'ready', 'flowing']);
  });
});

describe('an error of the present quality', () => {
  test('lets the lower one continue at the same position', async () => {
    const { old, next, types, paused, settled } = await lowering();
    old.advanceTo(9);
    old.fail('network', 2);
    await settled();
    expect([paused(), next.currentTime]).toEqual([[true, false], 9]);
    next.arrive();
    expect(types()).toEqual(['stalled', 'ready', 'flowing']);
  });

  test('while paused starts nothing', async () => {
    const { sound, old, next, types, paused, settled } = await lowering();
    sound.pause();
    old.fail('network', 2);
    await settled();
    expect([paused(), next.currentTime, types()]).toEqual([[true, true], 8, []]);
  });

  test('is followed by that of the lower one where neither loads', async () => {
    const { old, next, received, settled } = await lowering();
    old.fail('network', 2);
    next.fail('network', 2);
    await settled();
    expect(received.at(-1)).toEqual({ type: 'sound.refused', message: 'network', cause: 'server' });
  });
});

describe('an error of the lower quality', () => {
  test.each([
    ['that plays', false],
    ['that is paused', true],
  ])('leaves the buffered sound %s', async (_, isPaused) => {
    const { sound, old, next, types, paused, settled } = await lowering();
    if (isPaused) sound.pause();
    next.fail('gone');
    await settled();
    expect([types(), next.src, old.currentTime]).toEqual([[], '', 8]);
    sound.play();
    await settled();
    expect(paused()).toEqual([false, true]);
    sound.load(lower, 'keep-buffered');
    expect([next.src, next.currentTime]).toEqual([lower.url, 12]);
  });

  test('is reported once the buffered sound was played', async () => {
    const { old, next, types, settled } = await lowering();
    old.reach(12.5);
    next.fail('gone');
    await settled();
    expect(types()).toEqual(['ticked', 'refused']);
  });
});

describe('while the lower quality loads', () => {
  test('another quality replaces it, and the present one plays on', async () => {
    const { sound, old, next, paused, types, settled } = await lowering();
    const chosen = source('p', { url: '/api/audio/p?q=320' });
    sound.load(chosen, 'keep');
    expect([paused(), next.src]).toEqual([[false, true], chosen.url]);
    old.reach(8.5);
    next.arrive();
    await settled();
    expect([paused(), next.currentTime]).toEqual([[true, false], 8.5]);
    expect(types()).toEqual(['ticked', 'ready', 'flowing']);
  });

  test('another song takes the place of both', async () => {
    const { sound, elements, holding, settled } = await lowering();
    sound.load(source('b'), 0);
    await settled();
    expect(elements.filter((element) => !element.paused)).toEqual([holding('b')]);
    expect(elements.filter((element) => element.src !== '')).toEqual([holding('b')]);
  });

  test('the next song waits for its deck', async () => {
    const { sound, old, next, settled } = await lowering();
    sound.cue(source('b'));
    next.arrive();
    old.reach(12.1);
    await settled();
    expect(next.paused).toBe(false);
    expect(old.src).toBe(source('b').url);
  });
});
