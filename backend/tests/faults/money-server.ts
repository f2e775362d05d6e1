/**
 * The product's server without a front end, on a data folder and with the script of the writing thread: started as a
 * process of its own by `money-crash.int.test.ts`, to be killed.
 */
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { systemClock } from '../../src/adapters/in-process/system-clock';
import { startBackend } from '../../src/composition/backend';
import { createDomains } from '../../src/composition/domains';
import { embeddedPorts } from '../../src/composition/embedded';

async function main(dataDir: string, script: string): Promise<void> {
  const { server } = await startBackend({
    ports: embeddedPorts(dataDir, systemClock, { writerThread: { script } }),
    domains: createDomains(),
    installation: { production: false, demo: false, publicOrigin: 'http://libretto.test', dataDir, repoRoot: dataDir },
    log: pino({ level: 'silent' }),
    runJobs: false,
  });
  server.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`));
}

main(process.argv[2] as string, process.argv[3] as string).catch((error) => {
  console.error(error);
  process.exit(1);
});
