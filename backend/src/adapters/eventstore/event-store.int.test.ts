import { join } from 'node:path';
import { eventStoreSuite } from '../../../tests/ports/event-store.suite';
import type { Opened } from '../../../tests/ports/opened';
import { sampleEvents } from '../../../tests/ports/sample-events';
import { EventStoreServer } from '../../../tests/support/event-store-server/server';
import { temporaryFolder } from '../../../tests/support/temporary-folder';
import { type EventStore, noStream } from '../../ports/event-store';
import { Connection } from './connection';
import { EventStoreDb } from './event-store';
import { LogTail } from './log-tail';

const folder = temporaryFolder();
let number = 0;
afterAll(() => folder.remove());

async function openIn(file: string): Promise<Opened<EventStore> & { readonly connection: Connection }> {
  const server = await EventStoreServer.start({ file });
  const connection = new Connection(server.url);
  const close = async () => {
    await connection.close();
    server.close();
  };
  const reopen = async () => {
    await close();
    return openIn(file);
  };
  return { port: new EventStoreDb(connection), connection, close, reopen };
}

const open = () => openIn(join(folder.path, `${number++}.db`));

eventStoreSuite('EventStoreDB', open);

test('follows the whole log from a position on, whatever is appended meanwhile and however slowly it is read', async () => {
  const { port, connection, close } = await open();
  const before = await port.append('a', noStream, sampleEvents(3));
  if (before.kind !== 'appended') throw new Error('not appended');
  const tail = new LogTail(connection, before.lastPosition);
  const seen: string[] = [];
  const expected: string[] = [];
  for (let n = 0; n < 6; n++) {
    // So many at once that a live subscriber is dropped.
    const events = sampleEvents(400);
    expected.push(...events.map(({ id }) => id));
    await port.append(`b-${n}`, noStream, events);
    seen.push(...(await tail.next(50)).events.map(({ id }) => id));
  }
  while (seen.length < expected.length) seen.push(...(await tail.next(500)).events.map(({ id }) => id));
  expect(seen).toEqual(expected);
  await tail.close();
  await close();
});

test('follows only the types asked for, and says how far it has looked all the same', async () => {
  const { port, connection, close } = await open();
  const others = sampleEvents(600).map((event) => ({ ...event, type: 'Other' }));
  await port.append('a', noStream, others);
  await port.append('b', noStream, sampleEvents(2));
  const tail = new LogTail(connection, 0, '^Happened$');
  const first = await tail.next(10);
  expect(first.events).toEqual([]);
  expect(first.upToPosition).toBeGreaterThan(0);
  let found = await tail.next(10);
  while (found.events.length === 0) found = await tail.next(10);
  expect(found.events[0]).toMatchObject({ streamId: 'b', type: 'Happened' });
  await tail.close();
  await close();
});
