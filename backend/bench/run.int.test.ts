// What `npm run bench` says before it measures anything.
import { execFile } from 'node:child_process';
import { join } from 'node:path';

const run = (...words: readonly string[]) =>
  new Promise<{ code: number | null; out: string; error: string }>((resolve) => {
    const script = ['--import', 'tsx', join(__dirname, 'run.ts'), ...words];
    const child = execFile(process.execPath, script, { timeout: 30_000 }, (_, out, error) =>
      resolve({ code: child.exitCode, out, error }),
    );
  });

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
