// Tests the output of `npm run bench` before it measures anything.
import { join } from 'node:path';
import { runScript } from '../tests/support/programs/run-script';

const run = (...words: readonly string[]) =>
  runScript(join(__dirname, 'run.ts'), words, { env: { NODE_OPTIONS: '--import tsx' } });

test('--help lists the groups and measures nothing', async () => {
  expect(await run('--help')).toEqual({
    ...{
      code: 0,
      out: expect.stringMatching(/^npm run bench -- .*append, commands.*\n.*engines, web\.\n$/),
      error: '',
    },
  });
}, 40_000);

test('names an unknown group in one line, even next to a known one', async () => {
  expect(await run('money', 'htp')).toMatchObject({ code: 1, error: 'There is no group htp.\n' });
}, 40_000);
