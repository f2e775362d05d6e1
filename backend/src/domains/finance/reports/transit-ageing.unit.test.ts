import { ageOf } from './transit-ageing';

test('a transit is a minute, an hour or a day old until that time has passed', () => {
  const minute = 60_000;
  expect([0, minute - 1, minute, 60 * minute - 1, 60 * minute, 1440 * minute - 1, 1440 * minute].map(ageOf)).toEqual([
    'minute',
    'minute',
    'hour',
    'hour',
    'day',
    'day',
    'older',
  ]);
});
