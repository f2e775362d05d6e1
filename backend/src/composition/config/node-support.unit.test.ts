import { nodeWarning } from './node-support';

const on = (day: string) => Date.parse(`${day}T12:00:00Z`);

test.each([
  ['20.19.0', '2026-04-30', false],
  ['20.20.2', '2026-05-01', true],
  ['22.12.0', '2026-11-29', false],
  ['24.21.0', '2026-11-29', false],
  ['23.1.0', '2026-11-29', true],
  ['25.2.0', '2026-11-29', true],
  ['18.20.0', '2026-11-29', true],
  ['28.0.0', '2028-01-01', false],
])('Node %s on %s', (version, day, isWarned) => {
  expect(nodeWarning(version, on(day)) !== undefined).toBe(isWarned);
});
