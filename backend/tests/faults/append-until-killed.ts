// Runs commands as fast as it can until it is killed, and prints which were acknowledged. `crash.int.test.ts` starts it
// as a separate process with the data folder as its argument.
import { pino } from 'pino';
import { systemClock } from '../../src/adapters/in-process/system-clock';
import { startBackend } from '../../src/composition/application/backend';
import { embeddedPorts } from '../../src/composition/embedded/embedded';
import { newId } from '../../src/kernel/values/ids';
import { keyed } from '../kernel/purse';
import { pursesDomain, transferStream } from './purses';

const callers = 16;
const purses = 5;

async function main(dataDir: string): Promise<void> {
  const backend = await startBackend({
    ports: embeddedPorts(dataDir, systemClock),
    domains: [pursesDomain()],
    installation: { production: false, demo: false, publicOrigin: 'http://libretto.test', dataDir, repoRoot: dataDir },
    log: pino({ level: 'silent' }),
  });
  const transfers = backend.deps.commands.handlerOf(transferStream);
  process.stdout.write('ready\n');
  const caller = async (number: number) => {
    for (let n = 0; ; n++) {
      const id = newId();
      const from = `${(number + n) % purses}`;
      const to = `${(number + n + 1) % purses}`;
      await transfers.execute(id, { from, to, amount: 1 + (n % 7) }, keyed(id));
      // Writes to a pipe are synchronous, so every line that the parent reads was acknowledged before the kill.
      process.stdout.write(`${id}\n`);
    }
  };
  await Promise.all(Array.from({ length: callers }, (_, number) => caller(number)));
}

main(process.argv[2] as string).catch((error) => {
  console.error(error);
  process.exit(1);
});
