import { FakeAudioElement } from '../testing/fake-audio-element';
import { FakeSoundGraph } from '../testing/fake-sound-graph';
import type { SoundEvent, SoundSource } from './sound';
import { TwoDeckSound } from './two-deck-sound';

const durationSeconds = 8;
const source = (key: string): SoundSource => ({
  key,
  url: `/api/audio/${key}?t=1`,
  durationSeconds,
  gain: 1,
  isJoinable: true,
  albumId: null,
});

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function playing(from = 3) {
  const graph = new FakeSoundGraph();
  const elements: FakeAudioElement[] = [];
  const sound = new TwoDeckSound({
    openGraph: () => graph.asGraph,
    explainRefusal: async () => 'source',
    makeElement: () => {
      const element = new FakeAudioElement();
      elements.push(element);
      return element as unknown as HTMLAudioElement;
    },
  });
  const received: SoundEvent[] = [];
  sound.subscribe((event) => event.type !== 'sound.ticked' && received.push(event));
  sound.load(source('a'), from);
  sound.play();
  graph.stripOf('a').element.arrive();
  received.length = 0;
  const cue = (key: string) => {
    sound.cue(source(key));
    graph.stripOf(key).element.arrive();
  };
  return { graph, sound, received, cue, elements, pass: (seconds: number) => graph.pass(seconds, durationSeconds) };
}

const types = (received: SoundEvent[]) => received.map((event) => event.type.slice('sound.'.length));

test('the next track starts early and muted, and is audible from the end of the last one on', () => {
  const { graph, received, cue, pass } = playing();
  const endSeconds = graph.nowSeconds + durationSeconds - 3;
  cue('b');
  pass(4.7);
  const strip = graph.stripOf('b');
  expect(strip.element.paused).toBe(false);
  expect(strip.gain).toBe(0);
  expect(types(received)).toEqual([]);
  pass(0.4);
  expect(types(received)).toEqual(['joined']);
  const start = strip.scheduled.find((each) => each.gain === 1);
  expect(start?.atSeconds).toBeCloseTo(endSeconds, 2);
  // The first sample left the element when it started; the delay line holds it back until the end.
  const firstSampleSeconds = graph.nowSeconds - strip.element.currentTime + strip.delaySeconds;
  expect(firstSampleSeconds).toBeCloseTo(endSeconds, 2);
});

/** Firefox's clock moves by blocks of this many samples. */
const blockSeconds = 896 / 48_000;

/** A track whose element reports positions ahead of its sound has followed another one. */
function joinedTo(aheadSeconds: (positionSeconds: number) => number) {
  const { graph, cue, pass } = playing();
  const endSeconds = graph.nowSeconds + durationSeconds - 3;
  cue('b');
  const strip = graph.stripOf('b');
  strip.element.aheadSeconds = aheadSeconds;
  pass(5.1);
  const firstSampleSeconds = graph.nowSeconds - strip.element.positionSeconds + strip.delaySeconds;
  return { beginsLateSeconds: firstSampleSeconds - endSeconds };
}

test.each([
  ['four blocks ahead during its first eight readings', (seconds: number) => (seconds < 0.056 ? 4 * blockSeconds : 0)],
  ['a block ahead during its first ten readings', (seconds: number) => (seconds < 0.072 ? blockSeconds : 0)],
])('an element that has just begun and reports to be %s is audible from the end of the last one on', (_, ahead) => {
  const { beginsLateSeconds } = joinedTo(ahead);
  expect(beginsLateSeconds).toBeCloseTo(0, 3);
});

test('an element whose readings alternate between two blocks is aimed by one of them, and not by their mean', () => {
  const { beginsLateSeconds } = joinedTo((seconds) => (Math.round(seconds / 0.008) % 2) * blockSeconds);
  const blocks = beginsLateSeconds / blockSeconds;
  expect(blocks).toBeCloseTo(Math.round(blocks), 2);
});

test('the clock shows the audible position: it lags behind the element by the delay, and continues through the tail', () => {
  const { graph, sound, cue, pass } = playing();
  cue('b');
  pass(6);
  const strip = graph.stripOf('b');
  expect(sound.clock().positionSeconds).toBeCloseTo(strip.element.currentTime - strip.delaySeconds, 6);
  expect(sound.clock().positionSeconds).toBeCloseTo(1, 1);
});

test('joint follows joint, and the end of a track that was joined is never told', () => {
  const { received, cue, pass } = playing();
  cue('b');
  pass(6);
  cue('c');
  pass(8);
  cue('d');
  pass(8);
  expect(types(received)).toEqual(['joined', 'joined', 'joined']);
});

test('reports the end of the last track when its sound has ended audibly', () => {
  const { graph, received, cue, pass } = playing();
  cue('b');
  pass(5.2);
  const strip = graph.stripOf('b');
  pass(durationSeconds - strip.element.currentTime + 0.01);
  expect(strip.element.paused).toBe(true);
  expect(types(received)).toEqual(['joined']);
  pass(strip.delaySeconds + 0.01);
  expect(types(received)).toEqual(['joined', 'ended']);
});

test.each([
  ['a pause', (sound: TwoDeckSound) => sound.pause()],
  ['a seek', (sound: TwoDeckSound) => sound.seek(1)],
  ['another cue', (sound: TwoDeckSound) => sound.cue(null)],
])('%s in the middle of it puts the next track back', (_, act) => {
  const { graph, sound, received, cue, pass } = playing();
  cue('b');
  pass(4.7);
  const next = graph.stripOf('b').element;
  act(sound);
  pass(0.2);
  expect(next.paused).toBe(true);
  expect(next.currentTime).toBe(0);
  expect(types(received)).not.toContain('joined');
});

test('a pause discards the delay and continues from the audible position', () => {
  const { graph, sound, cue, pass } = playing();
  cue('b');
  pass(6);
  const audibleSeconds = sound.clock().positionSeconds;
  sound.pause();
  pass(0.1);
  const strip = graph.stripOf('b');
  expect(strip.delaySeconds).toBe(0);
  expect(strip.element.currentTime).toBeCloseTo(audibleSeconds, 6);
  sound.play();
  expect(sound.clock().positionSeconds).toBeCloseTo(audibleSeconds, 6);
});

test('a stall at the end leaves the handover to the end itself', () => {
  const { graph, received, cue, pass } = playing();
  cue('b');
  pass(4.7);
  const last = graph.stripOf('a').element;
  last.tell('waiting');
  last.tell('playing');
  pass(0.4);
  expect(types(received)).toContain('joined');
  expect(graph.stripOf('b').element.paused).toBe(false);
});
