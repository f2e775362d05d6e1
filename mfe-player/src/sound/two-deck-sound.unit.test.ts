import { makeSound, playing, source } from '../testing/two-deck';

test('plays the loaded sound on request, and reports when it is audible', async () => {
  const { sound, holding, types } = makeSound();
  sound.load(source('a'), 12);
  expect(holding('a')).toMatchObject({ paused: true, preload: 'metadata', currentTime: 12 });
  sound.play();
  holding('a').arrive();
  expect(types()).toEqual(['stalled', 'ready', 'flowing']);
  expect(holding('a').paused).toBe(false);
});

test('play lasts from source to source', async () => {
  const { sound, holding } = await playing();
  sound.load(source('b'), 0);
  expect(holding('b')).toMatchObject({ paused: false, preload: 'auto' });
  sound.pause();
  sound.load(source('c'), 0);
  expect(holding('c').paused).toBe(true);
});

test('only one element sounds at a time', async () => {
  const { sound, elements, holding } = await playing();
  sound.load(source('b'), 0);
  holding('b').arrive();
  expect(elements.filter((element) => !element.paused)).toEqual([holding('b')]);
});

test('a cued source takes over at once, without being loaded again', async () => {
  const { sound, holding, types } = await playing();
  sound.cue(source('b'));
  holding('b').arrive();
  const element = holding('b');
  sound.load(source('b'), 0);
  expect(types()).toEqual(['ready', 'stalled', 'flowing']);
  expect(element.sources).toEqual(['/api/audio/b?t=1']);
  expect(element.paused).toBe(false);
});

test('the same key under another address is another sound', async () => {
  const { sound, holding } = await playing('p');
  sound.pause();
  sound.load(source('p', { url: '/api/audio/p?t=2' }), 'keep');
  expect(holding('p').src).toBe('/api/audio/p?t=2');
});

test('a restart goes back to the beginning of the loaded sound', async () => {
  const { sound, holding, types } = await playing();
  holding('a').reach(30);
  sound.load(source('a'), 0);
  expect(holding('a')).toMatchObject({ currentTime: 0, paused: false });
  expect(holding('a').sources).toHaveLength(1);
  expect(types()).toEqual(['ticked', 'ready', 'flowing']);
});

describe('the end', () => {
  test('hands over to the cued source', async () => {
    const { sound, holding, received } = await playing();
    sound.cue(source('b'));
    holding('b').arrive();
    holding('a').end();
    expect(received).toContainEqual({ type: 'sound.joined', key: 'b' });
    expect(holding('b').paused).toBe(false);
  });

  test('is the end where nothing is cued, or not there yet', async () => {
    const alone = await playing();
    alone.holding('a').end();
    expect(alone.types()).toEqual(['ended']);
    const late = await playing();
    late.sound.cue(source('b'));
    late.holding('a').end();
    expect(late.types()).toEqual(['ended']);
  });

  test('of a preview is the end whatever is cued', async () => {
    const kit = makeSound();
    kit.sound.load(source('p', { isJoinable: false }), 0);
    kit.sound.play();
    kit.holding('p').arrive();
    kit.sound.cue(source('b'));
    kit.holding('b').arrive();
    kit.holding('p').end();
    expect(kit.types().at(-1)).toBe('ended');
    expect(kit.holding('b').paused).toBe(true);
  });
});

describe('replacing a sound that goes on', () => {
  const full = source('p', { url: '/api/audio/p?t=2' });

  test('plays from the old one until the new one sounds', async () => {
    const { sound, elements, types } = await playing('p');
    const [first, second] = [elements.find((each) => !each.paused), elements.find((each) => each.paused)];
    first?.reach(8);
    sound.load(full, 'keep');
    expect(first?.paused).toBe(false);
    first?.reach(8.2);
    second?.arrive();
    expect(second?.currentTime).toBe(8.2);
    await Promise.resolve();
    expect(second?.paused).toBe(false);
    expect(first?.paused).toBe(true);
    expect(types().slice(-2)).toEqual(['ready', 'flowing']);
  });

  test('keeps the loaded sound of a starved source, and continues with the sound that still arrives', async () => {
    const { sound, elements, types } = await playing('p');
    const [first, second] = [elements.find((each) => !each.paused), elements.find((each) => each.paused)];
    first?.reach(8);
    first?.tell('waiting');
    sound.load(full, 'keep');
    expect(first?.paused).toBe(false);
    expect(first?.src).toBe('/api/audio/p?t=1');
    first?.tell('playing');
    first?.reach(9);
    second?.arrive();
    expect(second?.currentTime).toBe(9);
    await Promise.resolve();
    expect(first?.paused).toBe(true);
    expect(types().slice(-2)).toEqual(['ready', 'flowing']);
  });

  test('a sound that loads more slowly than it plays says when its buffer will be empty', async () => {
    let nowMs = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => nowMs);
    const { elements, received } = await playing('p');
    const element = elements.find((each) => !each.paused);
    if (!element) throw new Error('Nothing plays');
    /** Advances the playback by a second, in which as much sound arrives. */
    const second = (loadedSeconds: number) => {
      nowMs += 1000;
      const end = element.buffered.end() + loadedSeconds;
      element.buffered = { length: 1, start: () => 0, end: () => end };
      element.tell('progress');
      element.reach(element.currentTime + 1);
      return received.flatMap((event) => (event.type === 'sound.ticked' ? [event.emptyInSeconds] : [])).at(-1);
    };
    second(9);
    for (let count = 0; count < 6; count++) expect(second(1.5)).toBeNull();
    for (let count = 0; count < 6; count++) second(0.5);
    expect(second(0.5)).toBeCloseTo(15, 0);
    element.networkState = 1;
    expect(second(0)).toBeNull();
    element.networkState = 2;
    expect(second(0)).toBeNull();
    jest.restoreAllMocks();
  });

  test('plays what the old one has buffered before a lower quality takes over, and loads only what follows', async () => {
    const { sound, elements } = await playing('p');
    const [first, second] = [elements.find((each) => !each.paused), elements.find((each) => each.paused)];
    first?.reach(8);
    if (first) first.buffered = { length: 1, start: () => 0, end: () => 13 };
    sound.load(full, 'keep-buffered');
    expect(second?.currentTime).toBe(12);
    second?.arrive();
    first?.reach(11.9);
    expect([first?.paused, second?.paused]).toEqual([false, true]);
    first?.reach(12.1);
    await Promise.resolve();
    expect([first?.paused, second?.paused]).toEqual([true, false]);
    expect(second?.currentTime).toBe(12.1);
  });

  test('takes the place at once of one that failed', async () => {
    const { sound, elements, holding } = await playing('p');
    elements.find((each) => !each.paused)?.fail('broken');
    sound.load(full, 'keep');
    expect(holding('p').src).toBe(full.url);
    expect(holding('p').paused).toBe(false);
  });

  test('is waited for when the old one ends first', async () => {
    const { sound, elements, types } = await playing('p');
    sound.load(full, 'keep');
    elements.find((each) => !each.paused)?.end();
    const waiting = elements.find((each) => each.src === full.url);
    expect(waiting?.paused).toBe(false);
    waiting?.arrive();
    expect(types()).not.toContain('ended');
    expect(types().slice(-2)).toEqual(['ready', 'flowing']);
  });

  test('is done at once by a pause or a seek, for they mean the new one', async () => {
    const paused = await playing('p');
    paused.holding('p').reach(8);
    paused.sound.load(full, 'keep');
    paused.sound.pause();
    expect(paused.elements.map(({ src, paused: isPaused, currentTime }) => [src, isPaused, currentTime])).toEqual(
      expect.arrayContaining([['/api/audio/p?t=2', true, 8]]),
    );
    expect(paused.elements.every((element) => element.paused)).toBe(true);

    const sought = await playing('p');
    sought.sound.load(full, 'keep');
    sought.sound.seek(32);
    const sounding = sought.elements.filter((element) => !element.paused);
    expect(sounding.map(({ src, currentTime }) => [src, currentTime])).toEqual([['/api/audio/p?t=2', 32]]);
  });
});

test('counts played time, and not skipped time', async () => {
  const { sound, holding, received } = await playing();
  holding('a').reach(1);
  holding('a').reach(1.25);
  sound.seek(40);
  holding('a').reach(40.25);
  holding('a').reach(40.5);
  const elapsed = received.flatMap((event) => (event.type === 'sound.ticked' ? [event.elapsedSeconds] : []));
  expect(elapsed).toEqual([0, 0.25, 0, 0.25]);
});

test('a stall is reported only while sound is wanted', async () => {
  const { sound, holding, types } = await playing();
  holding('a').tell('waiting');
  sound.pause();
  holding('a').tell('waiting');
  expect(types()).toEqual(['stalled']);
});

test('the level is the element’s where no graph holds it, and loudness goes along', async () => {
  const { sound, holding } = makeSound();
  sound.setLevel(0.5);
  sound.load(source('a', { gain: 0.5 }), 0);
  expect(holding('a').volume).toBe(0.25);
});

test('unloading lets go of everything', async () => {
  const { sound, elements } = await playing();
  sound.cue(source('b'));
  sound.unload();
  expect(elements.every((element) => element.paused && element.src === '')).toBe(true);
});
