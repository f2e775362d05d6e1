// Checks every score of the demo against the composition rules.
import { repertoire, vespers } from './repertoire';
import {
  chordTonesOnStrongBeats,
  climaxOf,
  formFaults,
  layersIn,
  leapsWithinAFifth,
  longestBreathSeconds,
  meanVoiceMovement,
  parallelsInChoir,
  shareOf,
  stepsInTune,
  thinChords,
} from './score/lint';
import { timedLines } from './score/lyrics';

test('the repertoire has fourteen pieces of different names', () => {
  expect(new Set(repertoire.map((score) => score.slug)).size).toBe(14);
});

test('no two pieces of one artist share tempo, key and metre', () => {
  const kinds = repertoire.map(
    (score) => `${score.artist} ${score.key} ${score.beatsPerBar} ${score.tempo.secondsAt(1)}`,
  );
  expect(new Set(kinds).size).toBe(kinds.length);
  const keys = repertoire.map((score) => `${score.artist} ${score.key}`);
  expect(new Set(keys).size).toBe(keys.length);
});

describe.each(repertoire.map((score) => [score.slug, score] as const))('%s', (_, score) => {
  test('has intro, A, A′, B, return and ending, filled with chords', () => expect(formFaults(score)).toEqual([]));

  test('lasts 45 to 90 seconds', () => {
    const seconds = score.tempo.secondsAt(score.totalBeats) + (vespers.indexOf(score) >= 0 ? 0 : score.ringSeconds);
    expect(seconds).toBeGreaterThan(45);
    expect(seconds).toBeLessThan(90);
  });

  test('sings chord tones on strong beats', () =>
    expect(shareOf(chordTonesOnStrongBeats(score))).toBeGreaterThanOrEqual(0.97));

  test('moves by step 50 to 70 % of the time, and leaps a fifth at most, nearly always', () => {
    expect(shareOf(stepsInTune(score))).toBeGreaterThanOrEqual(0.5);
    expect(shareOf(stepsInTune(score))).toBeLessThanOrEqual(0.7);
    expect(shareOf(leapsWithinAFifth(score))).toBeGreaterThanOrEqual(0.9);
  });

  test('reaches its highest note once or twice, at 60 to 75 % of the piece', () => {
    const climax = climaxOf(score);
    expect(climax.times).toBeLessThanOrEqual(2);
    expect(climax.place).toBeGreaterThanOrEqual(0.6);
    expect(climax.place).toBeLessThanOrEqual(0.75);
  });

  test('lets the tune breathe', () => expect(longestBreathSeconds(score)).toBeLessThan(9));

  test('leads its chords by small movements', () => expect(meanVoiceMovement(score.voicings)).toBeLessThanOrEqual(2.1));

  test('brings a new layer in the second A, thins in the middle and is fullest at the return', () => {
    expect([...layersIn(score, "A'")].some((name) => !layersIn(score, 'A').has(name))).toBe(true);
    expect(layersIn(score, 'return').size).toBeGreaterThanOrEqual(layersIn(score, 'B').size);
    expect(layersIn(score, 'return').size).toBeGreaterThanOrEqual(layersIn(score, 'A').size);
  });

  test('keeps fifths and octaves of the choir apart', () => {
    expect(parallelsInChoir(score)).toEqual([]);
    expect(thinChords(score)).toEqual([]);
  });

  test('has its lines of lyrics in order and inside the track', () => {
    const times = timedLines(score).map((line) => line.startMs);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(times.every((time) => time >= 0 && time < score.tempo.secondsAt(score.totalBeats) * 1000)).toBe(true);
  });
});
