// Appends to an event store as fast as it can until it is killed, and prints which appends were acknowledged. It runs
// as a separate process, so that an uncaught error would end it. Its argument is the store's address.
import { Connection } from '../../src/adapters/eventstore/connection';
import { EventStoreDb } from '../../src/adapters/eventstore/event-store';
import { type AppendResult, noStream, UnknownOutcomeError } from '../../src/ports/events/event-store';
import { UnavailableError } from '../../src/ports/operations/unavailable';
import { sampleEvents } from '../ports/events/sample-events';

const writers = 64;

async function main(url: string): Promise<void> {
  const store = new EventStoreDb(new Connection(url));
  process.stdout.write('ready\n');
  const append = async (stream: string, revision: number): Promise<void> => {
    const events = sampleEvents(2);
    for (;;) {
      const result: AppendResult | undefined = await store.append(stream, revision, events).catch((error) => {
        if (error instanceof UnknownOutcomeError || error instanceof UnavailableError) return undefined;
        throw error;
      });
      if (result?.kind === 'conflict') throw new Error(`${stream} has another writer`);
      if (result?.kind === 'appended') {
        process.stdout.write(`${stream} ${result.lastRevision} ${events.map(({ id }) => id).join(' ')}\n`);
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  await Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      for (let revision = noStream; ; revision += 2) await append(`writer-${writer}`, revision);
    }),
  );
}

main(process.argv[2] as string).catch((error) => {
  console.error(error);
  process.exit(1);
});
