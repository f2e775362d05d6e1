// `npm run projections -- status | retry | skip | confirm | rebuild | pause | resume | renditions | repartition | finalize` works
// on the data folder, or on the engines in the settings.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Logger, pino } from 'pino';
import { readConfig } from '../composition/config/config';
import type { DistributedSettings } from '../composition/config/distributed-settings';
import { repoRoot } from '../composition/config/repo-root';
import type { DistributedPorts } from '../composition/distributed/distributed';
import { NoDataFolderError } from '../composition/embedded/embedded-consumer-status';
import { openQueue } from '../composition/embedded/embedded-queue';
import { operatorName, type Print, required, runCommand, UsageError } from './command';
import { askByQueue, consumersInFolder, type OperatedConsumers } from './projections/ask';
import { confirm, pause, rebuild, resume, retry, skip, status } from './projections/projections-commands';
import { verifyRenditions } from './projections/verify-renditions';

const usage = `npm run projections -- status                            the state of projections and policies; 1 if a key is parked
npm run projections -- retry NAME KEY [--reason …]       tries a parked key now
npm run projections -- skip NAME KEY --reason …          passes over the event that a parked key fails on
npm run projections -- confirm NAME KEY --reason …       the second operator's word, where money is moved
npm run projections -- rebuild NAME --reason …           rebuilds a projection next to the serving one
npm run projections -- pause NAME --reason …             has a projection or policy take nothing, also after restarts
npm run projections -- resume NAME [--reason …]          lets it go on where it stopped
npm run projections -- renditions verify                 compares every rendition with its master and makes wrong ones again, while the
                                                         server runs; 1 when something was wrong
npm run projections -- repartition                       moves all checkpoints to the topic and the number of partitions that the
                                                         settings name; in the distributed profile, with every process stopped
npm run projections -- finalize                          ends an upgrade: from now on the events of this release are written. Every
                                                         running process must understand them; in the distributed profile`;

type Options = Readonly<Record<string, string | undefined>>;

async function run(words: readonly string[], options: Options, print: Print): Promise<number> {
  const { config } = readConfig(process.env, repoRoot());
  if (words[0] === 'repartition') return changePartitions(config.engines, print);
  if (words[0] === 'finalize') return finalizeUpgrade(config.engines, print);
  if (words[0] === 'renditions') return renditions(words[1], config, print);
  if (config.engines === undefined) return runOn(consumersInFolder(config.dataDir), words, options, print);
  const { engines } = config;
  return withPorts(engines, async (ports, log) => {
    const { openDistributedConsumers } = await import('../composition/distributed/distributed-consumer-status');
    const { jobs, status: statusOf, close } = await openDistributedConsumers(ports, engines, log);
    try {
      return await runOn({ status: statusOf, ask: (command) => askByQueue(jobs, command) }, words, options, print);
    } finally {
      await close();
    }
  });
}

/** Loads the drivers of all engines, which the data folder does not need. @throws EngineAwayError */
async function withPorts<Result>(
  engines: DistributedSettings,
  use: (ports: DistributedPorts, log: Logger) => Promise<Result>,
): Promise<Result> {
  const { commandWaitMs, distributedPorts } = await import('../composition/distributed/distributed');
  const log = pino({ level: 'silent' });
  const ports = await distributedPorts(engines, log, commandWaitMs);
  try {
    return await use(ports, log);
  } finally {
    await ports.close();
  }
}

async function renditions(
  command: string | undefined,
  { engines, dataDir }: Pick<ReturnType<typeof readConfig>['config'], 'engines' | 'dataDir'>,
  print: Print,
): Promise<number> {
  if (command !== 'verify')
    throw new UsageError('Renditions have one command: npm run projections -- renditions verify');
  if (engines === undefined) {
    if (!existsSync(join(dataDir, 'store', 'state.db')))
      throw new NoDataFolderError(`${dataDir} is not a data folder of Libretto.`);
    const { jobs, close } = openQueue(dataDir);
    try {
      return await verifyRenditions(jobs, print);
    } finally {
      close();
    }
  }
  return withPorts(engines, ({ jobs }) => verifyRenditions(jobs, print));
}

async function changePartitions(engines: DistributedSettings | undefined, print: Print): Promise<number> {
  if (engines === undefined)
    throw new UsageError('Only the distributed profile has partitions; set LIBRETTO_PROFILE=distributed.');
  const { repartition, RepartitionError } = await import('../composition/distributed/repartition');
  try {
    await repartition(engines, pino({ level: 'silent' }), print);
    return 0;
  } catch (error) {
    if (!(error instanceof RepartitionError)) throw error;
    throw new UsageError(error.message);
  }
}

async function finalizeUpgrade(engines: DistributedSettings | undefined, print: Print): Promise<number> {
  if (engines === undefined)
    throw new UsageError('Only the distributed profile has upgrades to finalize; set LIBRETTO_PROFILE=distributed.');
  const { finalizeRelease } = await import('../composition/distributed/finalize-release');
  return finalizeRelease(engines, pino({ level: 'silent' }), print);
}

async function runOn(
  consumers: OperatedConsumers,
  [command, name, key]: readonly string[],
  options: Options,
  print: Print,
): Promise<number> {
  const operator = { name: operatorName(), consumers };
  const reason = () => required(options.reason, 'a reason, with --reason');
  const of = () => required(name, 'a projection or policy');
  const keyOf = () => required(key, 'a key; status lists what is parked');
  switch (command) {
    case 'status':
      return status(consumers, print);
    case 'retry':
      return retry(operator, of(), keyOf(), options.reason ?? '', print);
    case 'skip':
      return skip(operator, of(), keyOf(), reason(), print);
    case 'confirm':
      return confirm(operator, of(), keyOf(), reason(), print);
    case 'rebuild':
      return rebuild(operator, of(), reason(), print);
    case 'pause':
      return pause(operator, of(), reason(), print);
    case 'resume':
      return resume(operator, of(), options.reason ?? '', print);
    default:
      throw new UsageError(
        `${command} is no command; there are status, retry, skip, confirm, rebuild, pause, resume, renditions, repartition and finalize.`,
      );
  }
}

runCommand({ usage, run }, ['reason']);
