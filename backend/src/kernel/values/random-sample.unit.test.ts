import { countsOf, leastPValue, pValueOfEqualChances, seededRandom } from '../../../../infra/testing/randomness';
import { drawPlaces } from './random-sample';

const places = Array.from({ length: 127 }, (_, place) => place);

test('the test of chance knows equal chances from unequal ones', () => {
  const random = seededRandom(42);
  const draw = (chance: () => number) =>
    countsOf(
      places,
      Array.from({ length: 5000 }, () => Math.floor(chance() * 127)),
    );
  expect(pValueOfEqualChances(draw(random))).toBeGreaterThan(leastPValue);
  expect(pValueOfEqualChances(draw(() => random() ** 1.2))).toBeLessThan(leastPValue);
  // The issue's own figures: 1,607 with 126 degrees of freedom.
  expect(pValueOfEqualChances(places.map((place) => 100 + (place % 2 === 0 ? 36 : -36)))).toBeLessThan(1e-9);
});

test('draws every place equally often, at every turn, and each once', () => {
  const random = seededRandom(7);
  const draws = Array.from({ length: 2000 }, () => drawPlaces(places.length, 10, random));
  for (const draw of draws) expect(new Set(draw).size).toBe(10);
  expect(pValueOfEqualChances(countsOf(places, draws.flat()))).toBeGreaterThan(leastPValue);
  for (const turn of [0, 9]) {
    const atTurn = draws.map((draw) => draw[turn] as number);
    expect(pValueOfEqualChances(countsOf(places, atTurn))).toBeGreaterThan(leastPValue);
  }
});

test('draws neighbours no more often together than others', () => {
  const random = seededRandom(11);
  const distances = Array.from({ length: 20_000 }, () => {
    const [one = 0, other = 0] = drawPlaces(places.length, 2, random);
    return (one - other + places.length) % places.length;
  });
  expect(pValueOfEqualChances(countsOf(places.slice(1), distances))).toBeGreaterThan(leastPValue);
});

test('gives all of them where more are asked for than there are', () => {
  expect([...drawPlaces(5, 9, seededRandom(1))].sort()).toEqual([0, 1, 2, 3, 4]);
  expect(drawPlaces(0, 9, seededRandom(1))).toEqual([]);
});
