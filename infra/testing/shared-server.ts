// One server for all browser tests that do not change what others see, because a start
// with the demo world takes seconds.
import { isOnEngines, readAccount, startServer, type TestServer } from './start-server';

const urlVariable = 'LIBRETTO_E2E_URL';
const dataFolderVariable = 'LIBRETTO_E2E_DATA';

let running: TestServer | null = null;

/** Jest's global set-up of the browser tests; environment variables pass the URL to the test files. */
export async function startSharedServer(): Promise<void> {
  // A developer may keep a server running and name it in the environment, instead of waiting for one each time.
  if (process.env[urlVariable] && process.env[dataFolderVariable]) return;
  running = await startServer();
  process.env[urlVariable] = running.url;
  process.env[dataFolderVariable] = running.dataFolder;
}

export async function stopSharedServer(): Promise<void> {
  await running?.stop();
  running = null;
}

/**
 * The server that runs during all browser tests. Register accounts instead of changing a demo account's state, also for an
 * artist whom a test supports: notifications group the people of several files. A test that needs an untouched world,
 * another registry or a restart calls `startServer`.
 */
export function sharedServer(): Pick<TestServer, 'url' | 'dataFolder' | 'account'> {
  const url = process.env[urlVariable];
  const dataFolder = process.env[dataFolderVariable];
  if (!url || !dataFolder) throw new Error('The shared server runs only in jest’s projects of browser tests.');
  return { url, dataFolder, account: (role) => readAccount(dataFolder, role) };
}

/**
 * A server that runs jobs, for a test that publishes songs. On the engines this is the shared server, because another
 * start takes minutes there, and the processes of two installations slow down all tests.
 */
export async function serverWithJobs(): Promise<Pick<TestServer, 'url' | 'account' | 'stop'>> {
  if (!isOnEngines()) return startServer({ env: { LIBRETTO_JOBS: '1' } });
  return { ...sharedServer(), stop: async () => undefined };
}
