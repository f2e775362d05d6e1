// `npm run projections -- status | retry | skip | confirm | rebuild | pause | resume`, on the data folder of the embedded profile.
import { configuredDataDir, operatorName, type Print, required, runCommand, UsageError } from './command';
import { confirm, pause, rebuild, resume, retry, skip, status } from './projections/projections-commands';

const usage = `npm run projections -- status                            how projections and policies stand; 1 when something is parked
npm run projections -- retry NAME KEY [--reason …]       tries a parked key now
npm run projections -- skip NAME KEY --reason …          passes over the event that a parked key fails on
npm run projections -- confirm NAME KEY --reason …       the second operator's word, where money is moved
npm run projections -- rebuild NAME --reason …           builds a projection anew beside the serving one
npm run projections -- pause NAME --reason …             has a projection or policy take nothing, also after restarts
npm run projections -- resume NAME [--reason …]          lets it go on where it stopped`;

async function run(
  [command, name, key]: readonly string[],
  options: Readonly<Record<string, string | undefined>>,
  print: Print,
): Promise<number> {
  const dataDir = configuredDataDir();
  const operator = { name: operatorName(), dataDir };
  const reason = () => required(options.reason, 'a reason, with --reason');
  const of = () => required(name, 'a projection or policy');
  const keyOf = () => required(key, 'a key; status lists what is parked');
  switch (command) {
    case 'status':
      return status(dataDir, print);
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
        `${command} is no command; there are status, retry, skip, confirm, rebuild, pause and resume.`,
      );
  }
}

runCommand({ usage, run }, ['reason']);
