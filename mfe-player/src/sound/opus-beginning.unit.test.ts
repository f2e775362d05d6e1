import { OpusBeginning, observedSamples } from './opus-beginning';

const opus = '/api/audio/a?q=128&f=opus&t=1';
const earlySamples = (measured: OpusBeginning, url = opus) => Math.round(measured.earlySeconds(url) * 48_000);

/** A song that has begun 28,800 samples ago, with silence shortly before the end of its first half second. */
function song(silentSamples: number, playedSamples = 28_800, silentFrom = 23_688): Float32Array {
  const samples = new Float32Array(observedSamples);
  const begin = observedSamples - playedSamples;
  for (let at = Math.max(0, begin); at < observedSamples; at++) samples[at] = Math.sin(at / 7 + 1) / 2;
  samples.fill(0, begin + silentFrom, begin + silentFrom + silentSamples);
  return samples;
}

test('Firefox counts as early until it is measured, other engines and formats never do', () => {
  expect(earlySamples(new OpusBeginning(true))).toBe(312);
  expect(earlySamples(new OpusBeginning(true), '/api/audio/a?q=128&f=aac&t=1')).toBe(0);
  expect(earlySamples(new OpusBeginning(false))).toBe(0);
  expect(new OpusBeginning(false).wants(opus)).toBe(false);
});

test('the silence that Firefox inserts settles it', () => {
  const measured = new OpusBeginning(true);
  measured.note(song(312), 0.6);
  expect(measured.wants(opus)).toBe(false);
  expect(earlySamples(measured)).toBe(312);
});

test.each([
  ['of a short pre-skip', 120, 120],
  ['that is longer by a millisecond, as recorded', 120, 168],
  ['of the usual pre-skip, longer by a millisecond', 312, 360],
  ['of the longest pre-skip', 3_840, 3_840],
])('the silence %s tells the pre-skip by where it begins', (_, preSkip, silentSamples) => {
  const measured = new OpusBeginning(true);
  measured.note(song(silentSamples, 28_800, 24_000 - preSkip), 0.6);
  expect([earlySamples(measured), measured.wants(opus)]).toEqual([preSkip, false]);
});

test('a Firefox that inserts none in two songs is no longer early', () => {
  const measured = new OpusBeginning(true);
  measured.note(song(0), 0.6);
  expect(earlySamples(measured)).toBe(312);
  measured.note(song(0), 0.6);
  expect([earlySamples(measured), measured.wants(opus)]).toEqual([0, false]);
});

test.each([
  ['a song that pauses', song(1000), 0.6],
  ['sound that was decoded too late', song(256), 0.6],
  ['a song that begins with half a second of silence', song(0, 4_800), 0.6],
  ['silence', new Float32Array(observedSamples), 0.6],
  ['a song whose beginning is over', song(0, observedSamples + 100), 0.65],
  ['a late look', song(0), 0.66],
  ['an early look', song(0), 0.5],
])('%s says nothing', (_, samples, atSeconds) => {
  const measured = new OpusBeginning(true);
  for (let count = 0; count < 3; count++) measured.note(samples, atSeconds);
  expect([earlySamples(measured), measured.wants(opus)]).toEqual([312, true]);
});
