import type { HealthNow } from '../../ports/operations/installation-health';
import { healthAnswer } from './health.routes';

const at = '2026-01-05T12:00:00.000Z';
const idle: HealthNow = {
  ...{ isWritable: true, consumers: [], jobs: [], mailJobs: ['mail-a', 'mail-b'], mailTransport: 'server' },
  ...{ disk: { freeBytes: 11, totalBytes: 100 }, stores: [{ name: 'events', bytes: 5 }] },
};
const jobs = { waiting: 0, running: 0, failed: 0, lastDoneMs: undefined, lastFailedMs: undefined };

test.each([
  [10, false],
  [9.9, true],
  [0, true],
])('%d per cent of the disk left is too little: %s', (freeBytes, isLow) => {
  const { disk } = healthAnswer({ ...idle, disk: { freeBytes, totalBytes: 100 } }, at);
  expect(disk).toEqual({ freeBytes, totalBytes: 100, warnsBelowShare: 0.1, isLow });
});

test('counts pending and abandoned jobs, and adds up mails over their kinds', () => {
  const { queue, mail } = healthAnswer(
    {
      ...idle,
      jobs: [
        { ...jobs, type: 'encode', failed: 2, lastFailedMs: 9_000 },
        { ...jobs, type: 'mail-a', waiting: 1, lastDoneMs: 1_000, lastFailedMs: 3_000 },
        { ...jobs, type: 'mail-b', running: 1, failed: 1, lastDoneMs: 2_000 },
        { ...jobs, type: 'seal', lastDoneMs: 5_000 },
      ],
    },
    at,
  );
  expect(queue?.map(({ type }) => type)).toEqual(['encode', 'mail-a', 'mail-b']);
  expect(mail).toEqual({
    ...{ transport: 'server', waiting: 2, failed: 1 },
    ...{ lastSentAt: '1970-01-01T00:00:02.000Z', lastFailedAt: '1970-01-01T00:00:03.000Z' },
  });
});

test('what a process does not know is null', () => {
  const unknown = { jobs: undefined, disk: undefined, stores: undefined, mailTransport: undefined };
  expect(healthAnswer({ ...idle, ...unknown }, at)).toMatchObject({
    ...{ queue: null, disk: null, stores: null },
    mail: { transport: null, lastSentAt: null, lastFailedAt: null, waiting: 0, failed: 0 },
  });
});
