// Tests the output of `npm run bench` before it measures anything.
import { join } from 'node:path';
import { runScript } from '../tests/support/run-script';

const run = (...words: readonly string[]) =>
  runScript(join(__dirname, 'run.ts'), words, { env: { NODE_OPTIONS: '--import tsx' } });

test('it names its groups where it is asked for help, and measures nothing', async () => {
  expect(await run('--help')).toEqual({
    ...{
      code: 0,
      out: expect.stringMatching(/^npm run bench -- .*append, commands.*\n.*engines, web\.\n$/),
      error: '',
    },
  });
}, 40_000);

test('a group that does not exist is named in one line, also beside one that does', async () => {
  expect(await run('money', 'htp')).toMatchObject({ code: 1, error: 'There is no group htp.\n' });
}, 40_000);
