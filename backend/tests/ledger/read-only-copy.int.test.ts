// Tests the ledger's command line on a read-only copy such as a backup: it reads the copy normally and leaves it
// unchanged.
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../support/files/temporary-folder';
import { bundled } from '../support/programs/bundled';
import { runScript } from '../support/programs/run-script';
import { sayOfThisMachine } from '../support/programs/this-machine';
import { startTestApp, type TestApp } from '../support/world/app';
import { fillLedger, ledgerBuyer } from './small-ledger';

/**
 * Root may write everywhere, so it gives up this privilege for the command. Another user would not do: the checkout may
 * lie in a folder that only its owner can read.
 */
const heedingRights =
  process.getuid?.() === 0 ? ['setpriv', '--inh-caps=-dac_override', '--bounding-set=-dac_override', '--'] : [];
const canHeedRights = spawnSync(heedingRights[0] ?? 'true', [...heedingRights.slice(1), 'true']).status === 0;

const folder = temporaryFolder();
const original = join(folder.path, 'original');
let script: string;
let app: TestApp | undefined;
const mounted: string[] = [];

beforeAll(async () => {
  script = await bundled(join(__dirname, '../../src/cli/ledger.ts'));
  mkdirSync(original);
  app = await startTestApp({ dataDir: original });
  await fillLedger(app);
  // The copy that a backup tool makes while the server runs, with a write-ahead log.
  cpSync(original, join(folder.path, 'during a run'), { recursive: true, filter: (path) => !path.endsWith('-shm') });
  await app.stop();
  app = undefined;
  cpSync(original, join(folder.path, 'after a stop'), { recursive: true });
});
afterAll(async () => {
  await app?.stop();
  for (const path of mounted) spawnSync('umount', ['-l', path]);
  for (const path of everythingIn(folder.path)) chmodSync(path, 0o700);
  folder.remove();
});

function everythingIn(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return [path, ...readdirSync(path).flatMap((name) => everythingIn(join(path, name)))];
}

/** The path of a copy whose permissions forbid writing. */
function withoutRights(taken: string): string {
  const path = join(folder.path, `${taken}, without rights`);
  cpSync(join(folder.path, taken), path, { recursive: true });
  for (const each of everythingIn(path)) chmodSync(each, statSync(each).isDirectory() ? 0o555 : 0o444);
  return path;
}

/** The path of a copy on a read-only mount; undefined if none can be mounted. */
function mountedReadOnly(taken: string): string | undefined {
  const path = join(folder.path, `${taken}, mounted`);
  mkdirSync(path);
  if (spawnSync('mount', ['--bind', join(folder.path, taken), path]).status !== 0) return undefined;
  mounted.push(path);
  return spawnSync('mount', ['-o', 'remount,ro,bind', path]).status === 0 ? path : undefined;
}

const ledger = (copy: string, wanted: readonly string[]) =>
  runScript(script, wanted, { env: { LIBRETTO_DATA_DIR: copy }, through: heedingRights });

describe.each(['after a stop', 'during a run'])('a copy that was taken %s', (taken) => {
  const expectItIsRead = async (copy: string) => {
    const before = everythingIn(copy);
    expect(await ledger(copy, ['verify'])).toMatchObject({
      ...{ error: '', code: 0 },
      out: expect.stringMatching(/2 seals checked\.\n.*\nEverything fits\.\n$/),
    });
    const asOf = await ledger(copy, ['as-of', '2026-01-05T13:00:00Z']);
    expect(asOf.out).toMatch(new RegExp(`user/${ledgerBuyer}/talent\\s+200000\\.00 TALENT`));
    expect((await ledger(copy, ['explain', 'platform/fees'])).out).toMatch(/^platform\/fees held €150\.5625/);
    const output = temporaryFolder();
    expect(await ledger(copy, ['export', 'csv', output.path])).toMatchObject({ error: '', code: 0 });
    expect(readdirSync(output.path)).toContain('manifest.json');
    output.remove();
    expect(everythingIn(copy)).toEqual(before);
  };
  /** A command that must write fails with one clear line and leaves nothing half done. */
  const expectItIsNotSealed = async (copy: string) => {
    const before = everythingIn(copy);
    const sealed = await ledger(copy, ['seal']);
    expect(sealed).toMatchObject({
      code: 2,
      out: '',
      error: expect.stringMatching(/^[^\n]*cannot be written[^\n]*\n$/),
    });
    expect(everythingIn(copy)).toEqual(before);
  };

  if (canHeedRights) {
    test('is read where its rights let nobody write, and not sealed', async () => {
      const copy = withoutRights(taken);
      await expectItIsRead(copy);
      await expectItIsNotSealed(copy);
    });
  } else {
    sayOfThisMachine('Not tested with a copy that nobody may write: root needs setpriv here, of util-linux.');
  }

  test('is read on a medium that takes no writes, and not sealed', async () => {
    const copy = mountedReadOnly(taken);
    if (copy === undefined) {
      sayOfThisMachine('Tested without a read-only medium: none can be mounted here.');
      rmSync(join(folder.path, `${taken}, mounted`), { recursive: true });
      return expectItIsRead(withoutRights(taken));
    }
    await expectItIsRead(copy);
    await expectItIsNotSealed(copy);
  });
});
