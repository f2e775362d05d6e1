// Starts the built product in the distributed profile as `npm run start:distributed` would: two processes per role
// behind one address, on the engines that `npm run test:engines` has started.
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { placesOfItsOwn } from '../../backend/tests/support/concurrency/places-of-its-own';
import { repoRoot } from '../build/inputs.mjs';
import type { EngineName } from '../engines/engine';
import { freePort } from '../engines/free-ports';
import { startEngine, urlVariable } from '../engines/start-engines';
import {
  becomesReady,
  collectOutput,
  readAccount,
  readyWithinMs,
  type StartServerOptions,
  type TestServer,
} from './start-server';

/** A second signal within half a second counts as a repetition of the first. */
const secondSignalAfterMs = 600;

/**
 * Resolves once the server answers with the demo world in its read models. It starts empty, and nothing of it is kept.
 */
export async function startDistributedServer({ env }: Pick<StartServerOptions, 'env'>): Promise<TestServer> {
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'libretto-test-'));
  const port = await freePort();
  const [eventStore, engines] = await Promise.all([
    startEngine('EVENTSTORE', path.join(dataFolder, 'engines/eventstore')),
    placesOfItsOwn(`journeys-${randomBytes(6).toString('hex')}`),
  ]);
  const given: Record<EngineName, string> = {
    EVENTSTORE: eventStore.url,
    KAFKA: engines.kafkaUrl,
    MONGO: engines.mongoUrl,
    REDIS: engines.redisUrl,
    S3: engines.blobsUrl,
  };
  const urls = Object.entries(given).map(([name, url]) => [urlVariable(name as EngineName), url]);
  const script = path.join(repoRoot, 'infra/distributed/start-distributed.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', script], {
    cwd: repoRoot,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...withoutTestSettings(process.env),
      ...Object.fromEntries(urls),
      LIBRETTO_KAFKA_TOPIC: engines.topic,
      LIBRETTO_PORT: String(port),
      LIBRETTO_DATA_DIR: dataFolder,
      ...env,
    },
  });
  const output = collectOutput(child);
  const url = `http://localhost:${port}`;
  const remove = async () => {
    await eventStore.kill();
    await engines.remove();
    rmSync(dataFolder, { recursive: true, force: true });
  };
  await becomesReady(child, url, output, readyWithinMs.distributed).catch(async (error) => {
    await remove();
    throw error;
  });
  return {
    url,
    dataFolder,
    output,
    account: (role) => readAccount(dataFolder, role),
    stop: async () => {
      await endAtOnce(child);
      await remove();
    },
    kill: () => endAtOnce(child),
  };
}

/** Variables for the tests are no settings of the product, which warns of unknown ones. */
const withoutTestSettings = (env: NodeJS.ProcessEnv) =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !/^LIBRETTO_(E2E|TEST)_/.test(name)));

/** Tests need not wait until load balancers have drained the process. */
async function endAtOnce(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await delay(secondSignalAfterMs);
  child.kill('SIGTERM');
  await ended;
}
