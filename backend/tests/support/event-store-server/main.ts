// Runs the stand-in as a separate process: `main.ts FILE [PORT] [VERSION]`. Prints its address once it is ready.
import { EventStoreServer } from './server';
import type { ServerVersion } from './subscriptions';

async function main([file, port = '0', version = '23.10']: readonly string[]): Promise<void> {
  if (file === undefined) throw new Error('Which file shall hold the events?');
  const server = await EventStoreServer.start({ file, port: Number(port), version: version as ServerVersion });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void server.stop().then(() => process.exit(0)));
  }
  process.stdout.write(`${server.url}\n`);
}

main(process.argv.slice(2)).catch((error) => {
  console.error(error);
  process.exit(1);
});
