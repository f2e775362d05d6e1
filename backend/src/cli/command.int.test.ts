// What every command line of the machine itself has in common.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { bundled } from '../../tests/support/bundled';
import { temporaryFolder } from '../../tests/support/temporary-folder';

const folder = temporaryFolder();
afterAll(() => folder.remove());

describe.each(['accounts', 'ledger', 'projections'])('npm run %s', (name) => {
  let script: string;
  beforeAll(async () => {
    script = await bundled(join(__dirname, `${name}.ts`));
  });
  const run = (...words: readonly string[]) => {
    const env = { ...process.env, LIBRETTO_DATA_DIR: folder.path };
    return new Promise<{ code: number | null; out: string; error: string }>((resolve) => {
      const child = execFile(process.execPath, [script, ...words], { env }, (_, out, error) =>
        resolve({ code: child.exitCode, out, error }),
      );
    });
  };

  test('prints what it can do where it is asked for help, and where nothing was asked for', async () => {
    const usage = { out: expect.stringMatching(new RegExp(`^npm run ${name} -- .*\\n`)), error: '' };
    expect(await run('help')).toEqual({ code: 0, ...usage });
    expect(await run('--help')).toEqual({ code: 0, ...usage });
    expect(await run('list', '--help')).toEqual({ code: 0, ...usage });
    expect(await run()).toEqual({ code: 2, ...usage });
  });

  test('refuses what it does not know in one line', async () => {
    const oneLine = { code: 2, out: '', error: expect.stringMatching(/^[^\n]+\n$/) };
    expect(await run('no-such-command')).toEqual(oneLine);
    expect(await run('help', '--no-such-option')).toEqual(oneLine);
  });
});
