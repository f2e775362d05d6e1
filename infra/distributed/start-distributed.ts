// `npm run start:distributed`: runs the product on the engines of the distributed profile, all on this machine: two
// processes per role behind one address, until Ctrl-C; a second Ctrl-C kills them.
import { once } from 'node:events';
import { join } from 'node:path';
import { pino } from 'pino';
import { readConfig } from '../../backend/src/composition/config/config';
import type { DistributedSettings } from '../../backend/src/composition/config/distributed-settings';
import { hostSandboxes } from '../../backend/src/composition/distributed/distributed-sandboxes';
import { endWithNpm } from '../build/end-with-npm.mjs';
import { repoRoot } from '../build/inputs.mjs';
import { takesNoOptions } from '../build/no-options.mjs';
import { releaseBuiltRemotes } from '../build/release-built-remotes.mjs';
import { prepare } from '../build/steps.mjs';
import type { EngineName } from '../engines/engine';
import { describe, startEngines } from '../engines/start-engines';
import { projectionsCaughtUp } from './catch-up';
import { oneAddress } from './one-address';
import { Processes, type Role } from './processes';

/** Enough for two projectors on one machine. */
const partitions = '4';
const roles: readonly Role[] = ['relay', 'relay', 'projector', 'projector', 'api', 'api'];

/** A signal within this time repeats the previous one, because under npm a Ctrl-C arrives twice. */
const echoMs = 500;

interface Ending {
  /** Clean-up steps, executed in reverse order. */
  readonly inOrder: (() => Promise<unknown>)[];
  atOnce?: () => Promise<unknown>;
}

async function main(): Promise<void> {
  takesNoOptions(
    'npm run start:distributed',
    'runs the product on the engines of the distributed profile until Ctrl-C.',
  );
  endWithNpm();
  const ending: Ending = { inOrder: [] };
  let endingSinceMs: number | undefined;
  const end = async (code: number) => {
    if (endingSinceMs !== undefined) {
      if (performance.now() - endingSinceMs > echoMs) await ending.atOnce?.();
      return;
    }
    endingSinceMs = performance.now();
    for (const each of ending.inOrder.reverse()) await each();
    process.exit(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end(0));
  try {
    await start(ending);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    await end(1);
  }
}

async function start(ending: Ending): Promise<void> {
  const endings = ending.inOrder;
  // A Node version warning from the AWS SDK in each process would hide the relevant messages;
  // the version is pinned on purpose.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';
  const { config: plain } = readConfig(
    { ...process.env, LIBRETTO_PROFILE: 'embedded', LIBRETTO_ROLE: 'all' },
    repoRoot,
  );
  const engines = await startEngines(join(plain.dataDir, 'engines'), (line) => console.log(line));
  endings.push(() => engines.stop());
  const missing = engines.states.flatMap((state) =>
    state.kind === 'missing' ? [`${state.engine.title} is not started: ${state.reason}.`] : [],
  );
  if (missing.length > 0) throw new Error(missing.join('\n'));
  // The build takes a minute, so it runs only after all engines have been found.
  await prepare({ withDevelopment: false });

  const urlOf = (name: EngineName) =>
    engines.states.flatMap((state) => (state.kind !== 'missing' && state.engine.name === name ? [state.url] : []))[0];
  const env = {
    LIBRETTO_KAFKA_PARTITIONS: partitions,
    LIBRETTO_TRUST_PROXY: 'loopback',
    LIBRETTO_PUBLIC_ORIGIN: plain.publicOrigin,
    ...process.env,
    LIBRETTO_PROFILE: 'distributed',
    LIBRETTO_DATA_DIR: plain.dataDir,
    LIBRETTO_EVENTSTORE_URL: urlOf('EVENTSTORE'),
    LIBRETTO_KAFKA_URL: urlOf('KAFKA'),
    LIBRETTO_MONGO_URL: urlOf('MONGO'),
    LIBRETTO_REDIS_URL: urlOf('REDIS'),
    LIBRETTO_BLOBS_URL: urlOf('S3'),
  };
  await releaseBuiltRemotes(plain.dataDir, env);
  const { config } = readConfig(env, repoRoot);
  const log = pino({ level: config.logLevel });
  const settings = config.engines as DistributedSettings;
  const sandboxes = await hostSandboxes(config, settings, log);
  endings.push(() => sandboxes.stop());

  const processes = new Processes(env);
  ending.atOnce = () => processes.kill();
  endings.push(() => processes.end());
  await Promise.all(roles.map((role) => processes.start(role)));
  // The first visitor of a new installation must find the demo world.
  if (sandboxes.isDemoNew) await projectionsCaughtUp(settings, log);

  const server = oneAddress(processes.apis, sandboxes.answer);
  server.listen(config.port, config.host);
  await once(server, 'listening');
  endings.push(async () => server.close());
  sandboxes.deliverTo(`http://127.0.0.1:${config.port}`);
  console.log(`Libretto is at ${config.publicOrigin}: two processes of each role behind one address.`);
  for (const { engine } of engines.states) console.log(`  ${describe(engine)}${engine.isStandIn ? '' : ', real'}`);
  console.log(`Data lies in ${config.dataDir}. Ctrl-C stops all of them.`);
  for (const line of sandboxes.lines) console.log(line);
}

void main();
