import { createMemoryCommands } from '../../../../tests/support/world/memory-commands';
import { MemoryEventStore } from '../../../../tests/support/world/memory-store';
import { sealStreamId } from './seal.stream';
import { sealLedger } from './seal-ledger';
import { sealKeyOf, sealSignerOf } from './seal-signature';

const metadata = { correlationId: 'c', causationId: 'c', actor: 'system', at: '2026-01-01T00:00:00.000Z' };

async function move(store: MemoryEventStore, streamId: string, revision: number): Promise<void> {
  const hash = `${streamId} ${revision}`;
  const event = { id: hash, type: 'Moved', schemaVersion: 1, data: {}, partitionKey: streamId };
  await store.append(streamId, revision - 1, [{ ...event, metadata: { ...metadata, previousHash: '', hash } }]);
}

test('a seal reads the log from where the last one left off, and counts what it covers', async () => {
  const store = new MemoryEventStore();
  const commands = createMemoryCommands();
  const readAll = jest.spyOn(store, 'readAll');
  const seal = () => sealLedger({ eventStore: store, commands }, 'system');
  for (const stream of ['a', 'b', 'c']) await move(store, stream, 0);
  expect(await seal()).toMatchObject({
    kind: 'sealed',
    seal: { number: 1, streams: 3, history: { index: 0, moved: 3 } },
  });
  await move(store, 'b', 1);
  await move(store, 'd', 0);
  readAll.mockClear();
  const second = await seal();
  expect(second).toMatchObject({
    seal: { number: 2, streams: 4, upToPosition: 5, history: { index: 1, moved: 2, frontier: [expect.any(String)] } },
  });
  expect(readAll.mock.calls.map(([after]) => after)).toEqual([3]);
  expect(await seal()).toMatchObject({ kind: 'nothing-new', last: { number: 2 } });
});

test('nothing chained is nothing to seal', async () => {
  const deps = { eventStore: new MemoryEventStore(), commands: createMemoryCommands() };
  expect(await sealLedger(deps, 'system')).toEqual({ kind: 'nothing-new', last: null });
});

test('a seal with the key of the one before reads no earlier seal', async () => {
  const store = new MemoryEventStore();
  const commands = createMemoryCommands();
  const current = sealSignerOf(sealKeyOf(Buffer.alloc(32, 7)));
  const signers = { current, former: [], isFormerKeyLost: false };
  const readStream = jest.spyOn(store, 'readStream');
  for (const revision of [0, 1, 2]) {
    await move(store, 'a', revision);
    readStream.mockClear();
    await sealLedger({ eventStore: store, commands, signers }, 'system');
  }
  expect(readStream.mock.calls.filter(([stream]) => stream === sealStreamId)).toEqual([]);
});
