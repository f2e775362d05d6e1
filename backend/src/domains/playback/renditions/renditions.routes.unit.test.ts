import type { Job } from '../../../ports/operations/jobs';
import { shownJob } from './renditions.routes';

const job = (changes: Partial<Job>): Job => ({
  id: 'j',
  type: 'make-renditions',
  payload: {},
  state: 'running',
  attempts: 2,
  maxAttempts: 20,
  progress: 0.4,
  ...changes,
});

test.each([
  ['none yet', undefined, { state: 'waiting', progress: 0, attempts: 0, error: null }],
  ['running, in its second try', job({}), { state: 'running', progress: 0.4, attempts: 2, error: null }],
  [
    'done',
    job({ state: 'done', progress: 0.9, result: { kind: 'made', keys: [] } }),
    { state: 'done', progress: 1, attempts: 2, error: null },
  ],
  [
    'refused for good',
    job({ state: 'done', result: { kind: 'refused', code: 'truncated' } }),
    { state: 'failed', progress: 0, attempts: 2, error: 'This sound file is cut off before its end.' },
  ],
  [
    'given up, without the words of the machine',
    job({ state: 'failed', error: 'ENOSPC at /data' }),
    { state: 'failed', progress: 0.4, attempts: 2, error: 'The other qualities of this song could not be made.' },
  ],
] as const)('a job that is %s', (_, given, shown) => {
  expect(shownJob(given as Job | undefined)).toEqual(shown);
});
