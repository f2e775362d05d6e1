import { asked } from './client';

const answered = (message: string) => asked(Promise.reject(new Error(message)));

test.each([
  'LOADING Redis is loading the dataset in memory',
  "READONLY You can't write against a read only replica.",
  "MISCONF Redis is configured to save RDB snapshots, but it's currently unable to persist to disk.",
  'NOREPLICAS Not enough good replicas to write.',
  "MASTERDOWN Link with MASTER is down and replica-serve-stale-data is set to 'no'.",
  "OOM command not allowed when used memory > 'maxmemory'.",
  'BUSY Redis is busy running a script.',
  'CLUSTERDOWN The cluster is down',
  'TRYAGAIN Multiple keys request during rehashing of slot',
])('a server that answers %s is unavailable', async (message) => {
  await expect(answered(message)).rejects.toThrow('Redis does not answer');
});

test.each([
  'WRONGTYPE Operation against a key holding the wrong kind of value',
  'BUSYGROUP Consumer Group name already exists',
])('an error of the request stays as it is: %s', async (message) => {
  await expect(answered(message)).rejects.toThrow(message);
});
