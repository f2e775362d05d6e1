/** `npm run projections -- status | retry | skip | confirm | rebuild`, on the data folder of the embedded profile. */
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ConfigError, findRepoRoot, readConfig } from '../composition/config';
import { DataFolderError } from '../composition/embedded';
import { NoDataFolderError } from '../composition/embedded-consumer-status';
import { ActError, confirm, rebuild, retry, skip, status } from './projections/projections-commands';

const USAGE = `npm run projections -- status                            how projections and policies stand; 1 when something is parked
npm run projections -- retry NAME KEY [--reason …]       tries a parked key now
npm run projections -- skip NAME KEY --reason …          passes over the event that a parked key fails on
npm run projections -- confirm NAME KEY --reason …       the second operator's word, where money is moved
npm run projections -- rebuild NAME --reason …           builds a projection anew beside the serving one`;

const print = (line: string) => console.log(line);
// Anyone who reads only the beginning, as `head` does, has read enough.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

async function main(): Promise<number> {
  const { positionals, values } = readArguments();
  const [command, name, key] = positionals;
  if (command === undefined || command === 'help') {
    print(USAGE);
    return command === undefined ? 2 : 0;
  }
  const script = process.argv[1];
  const repoRoot = findRepoRoot(script && realpathSync(script), process.cwd(), isRepoRoot);
  const { dataDir } = readConfig(process.env, repoRoot).config;
  const operator = { name: operatorName(), dataDir };
  const reason = () => required(values.reason, 'a reason, with --reason');
  const of = () => required(name, 'a projection or policy');
  const keyOf = () => required(key, 'a key; status lists what is parked');
  switch (command) {
    case 'status':
      return status(dataDir, print);
    case 'retry':
      return retry(operator, of(), keyOf(), values.reason ?? '', print);
    case 'skip':
      return skip(operator, of(), keyOf(), reason(), print);
    case 'confirm':
      return confirm(operator, of(), keyOf(), reason(), print);
    case 'rebuild':
      return rebuild(operator, of(), reason(), print);
    default:
      throw new ActError(`${command} is no command; there are status, retry, skip, confirm and rebuild.`);
  }
}

function readArguments() {
  try {
    return parseArgs({ allowPositionals: true, options: { reason: { type: 'string' } } });
  } catch (error) {
    throw new ActError((error as Error).message);
  }
}

function required(value: string | undefined, what: string): string {
  if (value === undefined || value.trim() === '') throw new ActError(`Please name ${what}.`);
  return value;
}

/** Behind sudo, the one who called it: two operators must be told apart. */
function operatorName(): string {
  const { username, uid } = userInfo();
  return (uid === 0 && process.env.SUDO_USER) || username;
}

function isRepoRoot(folder: string): boolean {
  const path = join(folder, 'package.json');
  return existsSync(path) && JSON.parse(readFileSync(path, 'utf8')).name === 'libretto';
}

const expected = [ConfigError, DataFolderError, NoDataFolderError, ActError];

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error) => {
    console.error(expected.some((kind) => error instanceof kind) ? error.message : error);
    process.exitCode = 2;
  },
);
