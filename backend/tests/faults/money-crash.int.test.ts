// Tests `kill -9` of the product's server while fans pay over HTTP: nothing acknowledged is lost, nothing is
// duplicated, and all balances sum to zero.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { temporaryFolder } from '../support/files/temporary-folder';
import { startTestApp } from '../support/world/app';
import { TestClock } from '../support/world/test-clock';
import { installation } from './installation';
import { fansAndSongs, PayingFans } from './paying-fans';
import { expectTheBooksWhole } from './whole-books';

/** Set `LIBRETTO_TEST_KILLS=100` or `LIBRETTO_TEST_FULL=1` for the long run. */
const kills = Number(process.env.LIBRETTO_TEST_KILLS ?? (process.env.LIBRETTO_TEST_FULL === '1' ? 100 : 8));
/** A busy machine takes up to half a minute to start a server. */
const testTimeoutMs = 300_000 + kills * 45_000;

test(
  `money survives ${kills} kills of the server while it moves`,
  async () => {
    const folder = temporaryFolder();
    const before = await appNow(folder.path);
    const { fans, artistId, songIds } = await fansAndSongs(before).finally(() => before.stop());
    const { main, remove } = await installation();
    const paying = new PayingFans(fans, artistId, songIds);
    for (let kill = 0; kill < kills; kill++) {
      await payAndKill(main, folder.path, paying, 5 + Math.floor(Math.random() * 60));
    }
    expect(paying.acknowledged.size).toBeGreaterThanOrEqual(kills * 5);

    const app = await appNow(folder.path);
    await expectTheBooksWhole(app, paying, [artistId, ...fans.map(({ userId }) => userId)]).finally(() => app.stop());
    folder.remove();
    remove();
  },
  testTimeoutMs,
);

function appNow(dataDir: string) {
  const clock = new TestClock();
  clock.advance(Date.now() - clock.nowMs());
  return startTestApp({ dataDir, clock });
}

const settings = {
  PATH: process.env.PATH,
  LIBRETTO_HOST: '127.0.0.1',
  LIBRETTO_PORT: '0',
  LIBRETTO_DEMO: '0',
  LIBRETTO_JOBS: '0',
  LIBRETTO_FFMPEG: 'none',
  LIBRETTO_LOG_LEVEL: 'silent',
};

async function payAndKill(main: string, dataDir: string, paying: PayingFans, payments: number): Promise<void> {
  const env = { ...settings, LIBRETTO_DATA_DIR: dataDir };
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const lines = createInterface(child.stdout);
  const started = new Promise<string>((resolve) => lines.once('line', resolve));
  const [, port] =
    /^Libretto is at http:\/\/localhost:(\d+)$/.exec(String(await Promise.race([started, exited]))) ?? [];
  const kill = () => child.kill('SIGKILL');
  // A random delay lets the kill fall anywhere in the work that follows a response.
  const soon = () => setTimeout(kill, Math.random() * 30);
  await paying.payUntilGone(`http://127.0.0.1:${port}`, payments, soon).finally(kill);
  if ((await exited) !== null) throw new Error('The server ended unexpectedly');
}
