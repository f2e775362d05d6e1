import { readFileSync } from 'node:fs';
import { engineTests } from './engine-tests';

test('tests of engines and journeys are found, with the engines that they need', () => {
  const tests = engineTests();
  const redis = tests.find(({ file }) => file.endsWith('adapters/redis/redis.engine.test.ts'));
  expect(redis).toMatchObject({ project: 'engines', needs: ['REDIS'] });
  const journeys = tests.filter(({ project }) => project === 'journeys');
  expect(journeys.length).toBeGreaterThan(5);
  for (const { needs } of journeys) expect(needs).toEqual(['EVENTSTORE', 'KAFKA', 'MONGO', 'REDIS', 'S3']);
});

test('no journey starts its server again on what was kept', () => {
  for (const { file, project } of engineTests()) {
    if (project !== 'journeys') continue;
    expect({ file, asks: readFileSync(file, 'utf8').match(/startServer\(\{[^)]*\b(dataFolder|port)\b/) }).toEqual({
      file,
      asks: null,
    });
  }
});
