// `npm run projections -- status | retry | skip | confirm | rebuild | pause | resume | repartition` works on the data
// folder, or on the engines in the settings.
import { pino } from 'pino';
import { readConfig } from '../composition/config';
import type { DistributedSettings } from '../composition/distributed-settings';
import { repoRoot } from '../composition/repo-root';
import { operatorName, type Print, required, runCommand, UsageError } from './command';
import { askByQueue, consumersInFolder, type OperatedConsumers } from './projections/ask';
import { confirm, pause, rebuild, resume, retry, skip, status } from './projections/projections-commands';

const usage = `npm run projections -- status                            how projections and policies stand; 1 when something is parked
npm run projections -- retry NAME KEY [--reason …]       tries a parked key now
npm run projections -- skip NAME KEY --reason …          passes over the event that a parked key fails on
npm run projections -- confirm NAME KEY --reason …       the second operator's word, where money is moved
npm run projections -- rebuild NAME --reason …           builds a projection anew beside the serving one
npm run projections -- pause NAME --reason …             has a projection or policy take nothing, also after restarts
npm run projections -- resume NAME [--reason …]          lets it go on where it stopped
npm run projections -- repartition                       moves all checkpoints to the topic and the number of partitions that the
                                                         settings name; in the distributed profile, with every process stopped`;

type Options = Readonly<Record<string, string | undefined>>;

async function run(words: readonly string[], options: Options, print: Print): Promise<number> {
  const { config } = readConfig(process.env, repoRoot());
  if (words[0] === 'repartition') return changePartitions(config.engines, print);
  if (config.engines === undefined) return runOn(consumersInFolder(config.dataDir), words, options, print);
  // Loads the drivers of all engines, which the data folder does not need.
  const { openDistributedConsumers } = await import('../composition/distributed-consumer-status');
  const { jobs, status: statusOf, close } = await openDistributedConsumers(config.engines, pino({ level: 'silent' }));
  try {
    return await runOn({ status: statusOf, ask: (command) => askByQueue(jobs, command) }, words, options, print);
  } finally {
    await close();
  }
}

async function changePartitions(engines: DistributedSettings | undefined, print: Print): Promise<number> {
  if (engines === undefined)
    throw new UsageError('Only the distributed profile has partitions; set LIBRETTO_PROFILE=distributed.');
  const { repartition, RepartitionError } = await import('../composition/repartition');
  try {
    await repartition(engines, pino({ level: 'silent' }), print);
    return 0;
  } catch (error) {
    if (!(error instanceof RepartitionError)) throw error;
    throw new UsageError(error.message);
  }
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
        `${command} is no command; there are status, retry, skip, confirm, rebuild, pause, resume and repartition.`,
      );
  }
}

runCommand({ usage, run }, ['reason']);
