import { fingerprintOf, listenersIn, mergedSketch, most } from './listener-sketch';

const people = (from: number, to: number, artist = 'ada') =>
  mergedSketch(Array.from({ length: to - from }, (_, at) => fingerprintOf(artist, `listener-${from + at}`)));

test.each([0, 1, 7, 100, most - 1])('counts %i people exactly', (count) => {
  expect(listenersIn(people(0, count))).toBe(count);
});

test.each([600, 5_000, 40_000])('estimates %i people within a tenth', (count) => {
  const estimate = listenersIn(people(0, count));
  expect(Math.abs(estimate - count) / count).toBeLessThan(0.1);
});

test('a returning person counts once, and days can be combined in any order', () => {
  const [monday, tuesday] = [people(0, 300), people(200, 480)];
  expect(mergedSketch(monday, monday)).toEqual(monday);
  expect(mergedSketch(monday, tuesday)).toEqual(mergedSketch(tuesday, monday));
  expect(listenersIn(mergedSketch(monday, tuesday))).toBe(480);
  const [many, more] = [people(0, 3_000), people(2_000, 6_000)];
  expect(mergedSketch(many, more)).toEqual(people(0, 6_000));
});

test('a person is not known again with another artist', () => {
  expect(fingerprintOf('ada', 'bob')).not.toBe(fingerprintOf('bea', 'bob'));
});
