import { askedQuality, canLower, loweredAt } from './quality';

test('goes down step by step from the chosen quality, and no further than the lowest', () => {
  const asked = [0, 1, 2, 3, 9].map((lowered) => askedQuality({ quality: '320', lowered }));
  expect(asked).toEqual(['320', '256', '128', '64', '64']);
  expect(canLower({ quality: '128', lowered: 0 })).toBe(true);
  expect(canLower({ quality: '64', lowered: 0 })).toBe(false);
});

test.each([
  ['an unknown connection', null, 2],
  ['one that just carries what is heard', 1.6, 2],
  ['one that carries one step more', 3.2, 1],
  ['a fast one', 50, 0],
])('%s recovers as far as the line allows', (_, rate, lowered) => {
  expect(loweredAt({ quality: '320', lowered: 2 }, rate)).toBe(lowered);
});

test('never goes above the chosen quality', () => {
  expect(loweredAt({ quality: '64', lowered: 0 }, 1000)).toBe(0);
});
