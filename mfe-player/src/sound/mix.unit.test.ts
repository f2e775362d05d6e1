import { FakeAudioElement } from '../testing/fake-audio-element';
import { FakeSoundGraph } from '../testing/fake-sound-graph';
import type { SoundEvent, SoundSource } from './sound';
import { TwoDeckSound } from './two-deck-sound';

const durationSeconds = 30;
const source = (key: string, changes: Partial<SoundSource> = {}): SoundSource => ({
  key,
  url: `/api/audio/${key}?t=1`,
  durationSeconds,
  gain: 1,
  isJoinable: true,
  albumId: null,
  ...changes,
});

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function playing({ from = 20, crossfadeSeconds = 4, first = {} as Partial<SoundSource> } = {}) {
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
  sound.tune({ rate: 1, crossfadeSeconds });
  sound.load(source('a', first), from);
  sound.play();
  graph.stripOf('a').element.arrive();
  received.length = 0;
  const cue = (key: string, changes: Partial<SoundSource> = {}) => {
    sound.cue(source(key, changes));
    graph.strips.find(({ element }) => element.src.includes(`/${key}?`))?.element.arrive();
  };
  const sounding = () => elements.filter((element) => !element.paused).map((element) => element.src.split(/[/?]/)[3]);
  return {
    graph,
    sound,
    received,
    cue,
    elements,
    sounding,
    pass: (seconds: number) => graph.pass(seconds, durationSeconds),
  };
}

const types = (received: SoundEvent[]) => received.map((event) => event.type.slice('sound.'.length));

test('the next track fades in under the end of this one, and becomes current at once', () => {
  const { graph, received, cue, sounding, pass } = playing();
  cue('b');
  pass(5.5);
  expect(sounding()).toEqual(['a']);
  pass(1);
  expect(types(received)).toEqual(['joined']);
  expect(sounding().sort()).toEqual(['a', 'b']);
  expect(graph.stripOf('b').mixes.at(-1)).toMatchObject({ gain: 1 });
  expect(graph.stripOf('a').mixes.at(-1)).toMatchObject({ gain: 0 });
  pass(4.2);
  expect(sounding()).toEqual(['b']);
});

test('what follows is loaded only when the last one has gone', () => {
  const { graph, sound, cue, pass } = playing();
  cue('b');
  pass(6.5);
  sound.cue(source('c'));
  expect(graph.strips.some(({ element }) => element.src.includes('/c?'))).toBe(false);
  pass(4.2);
  expect(graph.stripOf('c').element.paused).toBe(true);
});

test('a pause silences both, and going on goes on with the new one', () => {
  const { sound, cue, sounding, pass } = playing();
  cue('b');
  pass(7);
  sound.pause();
  pass(0.1);
  expect(sounding()).toEqual([]);
  sound.play();
  pass(0.1);
  expect(sounding()).toEqual(['b']);
});

test('another track in the middle of it is the only one heard', () => {
  const { graph, sound, cue, sounding, pass } = playing();
  cue('b');
  pass(7);
  sound.load(source('x'), 0);
  graph.stripOf('x').element.arrive();
  pass(0.2);
  expect(sounding()).toEqual(['x']);
});

test('tracks of an album that is played as one are joined, never mixed', () => {
  const { graph, cue, pass } = playing({ first: { albumId: 'vespers' } });
  cue('b', { albumId: 'vespers' });
  pass(9);
  expect(graph.stripOf('b').mixes).toEqual([]);
});

test('without a crossfade nothing is mixed, and a preview never is', () => {
  const plain = playing({ crossfadeSeconds: 0 });
  plain.cue('b');
  plain.pass(8);
  expect(plain.graph.stripOf('b').mixes).toEqual([]);
  const preview = playing({ first: { isJoinable: false } });
  preview.cue('b');
  preview.pass(8);
  expect(preview.graph.stripOf('b').mixes).toEqual([]);
});

test('a mix is no longer than a third of the shorter track', () => {
  const { received, cue, pass } = playing({ from: 15, crossfadeSeconds: 12 });
  cue('b', { durationSeconds: 6 });
  pass(12.5);
  expect(types(received)).toEqual([]);
  pass(1);
  expect(types(received)).toEqual(['joined']);
});

test('applies the speed to both decks and to later loads, and reports played time in seconds of the wall clock', () => {
  const { sound, elements, cue } = playing();
  const ticks: number[] = [];
  sound.subscribe((event) => event.type === 'sound.ticked' && ticks.push(event.elapsedSeconds));
  sound.tune({ rate: 2, crossfadeSeconds: 0 });
  cue('b');
  expect(elements.map((element) => element.playbackRate)).toEqual([2, 2]);
  const element = elements.find((each) => !each.paused) as FakeAudioElement;
  element.reach(20);
  element.reach(21);
  expect(ticks.at(-1)).toBeCloseTo(0.5);
});

test('applies another gain at once, to the track that it is for', () => {
  const { graph, sound, cue } = playing();
  cue('b');
  sound.setGain('a', 0.5);
  expect(graph.stripOf('a').gain).toBe(0.5);
  expect(graph.stripOf('b').gain).not.toBe(0.5);
});
