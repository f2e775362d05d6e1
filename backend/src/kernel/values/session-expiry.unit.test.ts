import { sessionExpiry } from './session-expiry';

const dayMs = 24 * 60 * 60 * 1000;

test('a session expires 30 days after its use, half a year after it began, or at its own end, whichever is first', () => {
  const expiry = (day: number, endsAtMs?: number | null) =>
    sessionExpiry(day * dayMs, { createdAtMs: 0, endsAtMs }) / dayMs;
  expect([expiry(0), expiry(149), expiry(151), expiry(151, null)]).toEqual([30, 179, 180, 180]);
  expect([expiry(0, 7 * dayMs), expiry(0, 90 * dayMs)]).toEqual([7, 30]);
});
