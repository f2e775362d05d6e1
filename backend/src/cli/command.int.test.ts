// What every command line of the machine itself has in common.
import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
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

describe('in the distributed profile', () => {
  const run = async (name: string, ...words: readonly string[]) => {
    const script = await bundled(join(__dirname, `${name}.ts`));
    const env = { ...process.env, LIBRETTO_DATA_DIR: folder.path, LIBRETTO_PROFILE: 'distributed' };
    return new Promise<{ code: number | null; out: string; error: string }>((resolve) => {
      const child = execFile(process.execPath, [script, ...words], { env }, (_, out, error) =>
        resolve({ code: child.exitCode, out, error }),
      );
    });
  };

  test.each([
    [['ledger', 'verify'], /^In the distributed profile there is no ledger in the data folder: [^\n]+\n$/],
    [['import', '.', '--artist', 'Ada'], /^In the distributed profile nothing is imported; [^\n]+\n$/],
  ])(
    'what works on a data folder alone says so instead of taking an old one: %j',
    async ([name = '', ...words], line) => {
      expect(await run(name, ...words)).toEqual({ code: 2, out: '', error: expect.stringMatching(line) });
    },
  );
});

test('what the machine does not allow, and a damaged file, are said in one line', async () => {
  const dataDir = join(folder.path, 'damaged');
  mkdirSync(join(dataDir, 'store'), { recursive: true });
  for (const name of ['events', 'keys']) writeFileSync(join(dataDir, `store/${name}.db`), 'no database at all');
  const run = async (name: string, ...words: readonly string[]) => {
    const script = await bundled(join(__dirname, `${name}.ts`));
    const env = { ...process.env, LIBRETTO_DATA_DIR: dataDir };
    return new Promise<{ code: number | null; error: string }>((resolve) => {
      const child = execFile(process.execPath, [script, ...words], { env }, (_, _out, error) =>
        resolve({ code: child.exitCode, error }),
      );
    });
  };
  const damaged = /^A file of the data folder is damaged \(file is not a database\); restore it from a backup\n$/;
  expect(await run('accounts', 'list')).toEqual({ code: 2, error: expect.stringMatching(damaged) });
  writeFileSync(join(folder.path, 'file'), '');
  const below = join(folder.path, 'file/backup');
  expect(await run('backup', below)).toEqual({
    ...{ code: 2, error: expect.stringMatching(/^ENOTDIR: not a directory, \w+ '[^\n]+'\n$/) },
  });
});
