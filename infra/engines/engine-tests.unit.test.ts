import { readFileSync } from 'node:fs';
import { engineTests, testsNamed } from './engine-tests';

test('tests of engines and journeys are found, with the engines that they need', () => {
  const tests = engineTests();
  const redis = tests.find(({ file }) => file.endsWith('adapters/redis/redis.engine.test.ts'));
  expect(redis).toMatchObject({ project: 'engines', needs: ['REDIS'] });
  const journeys = tests.filter(({ project }) => project === 'journeys');
  expect(journeys.length).toBeGreaterThan(5);
  for (const { needs } of journeys) expect(needs).toEqual(['EVENTSTORE', 'KAFKA', 'MONGO', 'REDIS', 'S3']);
});

test('long tests run only in a long run, or by their name', () => {
  const isThere = (tests: ReturnType<typeof engineTests>) =>
    tests.some(({ file }) => file.includes('two-releases.long.'));
  expect([engineTests(), engineTests(true), testsNamed(['two-releases'])].map(isThere)).toEqual([false, true, true]);
});

test('no journey starts its server again on kept data', () => {
  for (const { file, project } of engineTests()) {
    if (project !== 'journeys') continue;
    expect({ file, asks: readFileSync(file, 'utf8').match(/startServer\(\{[^)]*\b(dataFolder|port)\b/) }).toEqual({
      file,
      asks: null,
    });
  }
});

test('matches the tests of an engine in any spelling of its name, and rejects a pattern without a match', () => {
  const files = testsNamed(['eventstore']).map(({ file }) => file.replace(/^.*\/backend\//, ''));
  expect(files).toEqual(
    expect.arrayContaining([
      'src/adapters/eventstore/event-store.engine.test.ts',
      'tests/faults/event-store-down.engine.test.ts',
    ]),
  );
  expect(() => testsNamed(['eventstore', 'nothing-of-this-name'])).toThrow('`nothing-of-this-name`');
  expect(testsNamed([])).toEqual(engineTests());
});
