// Tests the common behaviour of all commands on the machine.
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../tests/support/files/temporary-folder';
import { bundled } from '../../tests/support/programs/bundled';
import { documentedCommands } from '../../tests/support/programs/documented-commands';
import { runScript } from '../../tests/support/programs/run-script';

const folder = temporaryFolder();
afterAll(() => folder.remove());

const scripts = new Map<string, Promise<string>>();

async function runCommand([name = '', ...words]: readonly string[], env: NodeJS.ProcessEnv) {
  const script = scripts.get(name) ?? bundled(join(__dirname, `${name}.ts`));
  scripts.set(name, script);
  return runScript(await script, words, { env });
}

describe.each(['accounts', 'ledger', 'projections'])('npm run %s', (name) => {
  const run = (...words: readonly string[]) => runCommand([name, ...words], { LIBRETTO_DATA_DIR: folder.path });

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

describe('npm run migrate', () => {
  const run = (...words: readonly string[]) => runCommand(['migrate', ...words], { LIBRETTO_DATA_DIR: folder.path });

  test('takes what to do from its options alone', async () => {
    const error = expect.stringMatching(/^There is no [^\n]*events\.db; set LIBRETTO_DATA_DIR\n$/);
    expect(await run('--from', 'embedded', '--to', 'distributed')).toEqual({ code: 2, out: '', error });
  });

  test('prints what it can do where nothing was asked for, and refuses what it does not know in one line', async () => {
    expect(await run()).toMatchObject({ code: 2, out: expect.stringMatching(/^npm run migrate -- --from/), error: '' });
    expect(await run('help')).toMatchObject({ code: 0, error: '' });
    const oneLine = { code: 2, out: '', error: expect.stringMatching(/^[^\n]+\n$/) };
    expect(await run('all', '--from', 'embedded', '--to', 'distributed')).toEqual(oneLine);
    expect(await run('--from', 'embedded')).toEqual(oneLine);
  });
});

describe('a command line of the documentation', () => {
  const names = readdirSync(__dirname).flatMap((file) => (/^([a-z]+)\.ts$/.exec(file)?.[1] ?? []) as string);
  const lines = documentedCommands
    .filter(({ script }) => names.includes(script))
    .map(({ script, words }) => [script, ...words]);

  test.each(lines)('is understood: npm run %s -- %s %s', async (...line) => {
    const { out, error } = await runCommand(line, { LIBRETTO_DATA_DIR: join(folder.path, 'empty') });
    expect(out).not.toMatch(/^npm run/);
    expect(error).not.toMatch(/is no (command|option)|Unknown option|Name --/);
  });
});

describe('in the distributed profile', () => {
  const env = { LIBRETTO_DATA_DIR: folder.path, LIBRETTO_PROFILE: 'distributed' };

  test.each([
    [['ledger', 'verify'], /^In the distributed profile there is no ledger in the data folder: [^\n]+\n$/],
    [['import', '.', '--artist', 'Ada'], /^In the distributed profile nothing is imported; [^\n]+\n$/],
  ])('what works on a data folder alone says so instead of taking an old one: %j', async (words, line) => {
    expect(await runCommand(words, env)).toEqual({ code: 2, out: '', error: expect.stringMatching(line) });
  });
});

describe('without the engines', () => {
  /** Nothing listens on port 1. */
  const env = {
    LIBRETTO_PROFILE: 'distributed',
    LIBRETTO_EVENTSTORE_URL: 'esdb://127.0.0.1:1?tls=false',
    LIBRETTO_KAFKA_URL: 'kafka://127.0.0.1:1',
    LIBRETTO_MONGO_URL: 'mongodb://127.0.0.1:1/libretto?directConnection=true',
    LIBRETTO_REDIS_URL: 'redis://127.0.0.1:1',
    LIBRETTO_BLOBS_URL: 'http://key:secret@127.0.0.1:1/libretto',
    LIBRETTO_PUBLIC_ORIGIN: 'http://libretto.test',
    LIBRETTO_DATA_DIR: folder.path,
  };

  test.each([
    [['projections', 'status'], 'EventStoreDB'],
    [['projections', 'finalize'], 'MongoDB'],
    [['projections', 'repartition'], 'MongoDB'],
    [['accounts', 'list'], 'EventStoreDB'],
  ])('%j names the first one that it misses, and does not wait a minute as processes do', async (words, engine) => {
    const startMs = performance.now();
    const error = expect.stringMatching(new RegExp(`^${engine} cannot be reached: [^\\n]+\\n$`));
    expect(await runCommand(words, env)).toEqual({ code: expect.any(Number), out: '', error });
    expect(performance.now() - startMs).toBeLessThan(50_000);
  });
});

test('what the machine does not allow, and a damaged file, are said in one line', async () => {
  const dataDir = join(folder.path, 'damaged');
  mkdirSync(join(dataDir, 'store'), { recursive: true });
  for (const name of ['events', 'keys']) writeFileSync(join(dataDir, `store/${name}.db`), 'no database at all');
  const run = (...words: readonly string[]) => runCommand(words, { LIBRETTO_DATA_DIR: dataDir });
  const damaged = /^A file of the data folder is damaged \(file is not a database\); restore it from a backup\n$/;
  expect(await run('accounts', 'list')).toEqual({ code: 2, out: '', error: expect.stringMatching(damaged) });
  writeFileSync(join(folder.path, 'file'), '');
  const below = join(folder.path, 'file/backup');
  expect(await run('backup', below)).toEqual({
    ...{ code: 2, out: '', error: expect.stringMatching(/^ENOTDIR: not a directory, \w+ '[^\n]+'\n$/) },
  });
});
