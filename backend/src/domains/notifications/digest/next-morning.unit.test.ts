import { nextMorningMs } from './next-morning';

const next = (after: string, zone: string | null, frequency: 'daily' | 'weekly' = 'daily') =>
  new Date(nextMorningMs(Date.parse(after), zone, frequency)).toISOString();

test.each([
  ['of UTC where nothing is known', '2026-01-05T07:59:59Z', null, '2026-01-05T08:00:00.000Z'],
  ['of tomorrow once it has passed', '2026-01-05T08:00:00Z', null, '2026-01-06T08:00:00.000Z'],
  ['in the west', '2026-01-05T12:00:00Z', 'America/Los_Angeles', '2026-01-05T16:00:00.000Z'],
  ['in the east, where it is tomorrow already', '2026-01-05T20:00:00Z', 'Pacific/Auckland', '2026-01-06T19:00:00.000Z'],
  ['in zones of half hours', '2026-01-05T00:00:00Z', 'Asia/Kolkata', '2026-01-05T02:30:00.000Z'],
  ['before the clocks go forward', '2026-03-28T12:00:00Z', 'Europe/Lisbon', '2026-03-29T07:00:00.000Z'],
  ['after they went back', '2026-10-24T12:00:00Z', 'Europe/Berlin', '2026-10-25T07:00:00.000Z'],
])('is due in the morning %s', (_, after, zone, expected) => expect(next(after, zone)).toBe(expected));

test('a weekly one is sent on Mondays', () => {
  expect(next('2026-01-05T07:00:00Z', null, 'weekly')).toBe('2026-01-05T08:00:00.000Z');
  expect(next('2026-01-05T08:00:00Z', null, 'weekly')).toBe('2026-01-12T08:00:00.000Z');
  // Sunday evening in UTC is Monday morning in Tokyo.
  expect(next('2026-01-11T22:30:00Z', 'Asia/Tokyo', 'weekly')).toBe('2026-01-11T23:00:00.000Z');
});

test('clocks there show eight, every day of a year, in every zone', () => {
  for (const zone of [
    'UTC',
    'Europe/Dublin',
    'America/St_Johns',
    'Australia/Lord_Howe',
    'Asia/Kathmandu',
    'America/Sao_Paulo',
  ]) {
    const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: 'numeric', minute: 'numeric' });
    let atMs = Date.UTC(2026, 0, 1);
    for (let day = 0; day < 365; day++) {
      const nextMs = nextMorningMs(atMs, zone, 'daily');
      expect(clock.format(nextMs)).toBe('08:00');
      if (day > 0) expect(Math.abs(nextMs - atMs - 86_400_000)).toBeLessThanOrEqual(3_600_000);
      atMs = nextMs;
    }
  }
});
