// Copies a log to an engine with other positions and back: its seals verify at their new positions, and sealing
// continues.
import { pino } from 'pino';
import { MemoryEventStore, MemoryRefusals, MemorySnapshots } from '../../../../tests/support/world/memory-store';
import { CommandKernel } from '../../../kernel/commands/command-kernel';
import { EventCodec } from '../../../kernel/events/event-codec';
import { HashChain } from '../../../kernel/events/hash-chain';
import type { EventStore, EventToAppend, StoredEvent } from '../../../ports/events/event-store';
import { proveLog } from '../verification/verify-ledger';
import { logMoveStreamId, SealPlaces } from './moved-log.stream';
import { MovedSeals } from './moved-seals';
import { sealEvents } from './seal.stream';
import { sealLedger } from './seal-ledger';

const clock = { nowMs: () => Date.parse('2026-01-02T00:00:00.000Z') };
const metadata = { correlationId: 'c', causationId: 'c', actor: 'system', at: '2026-01-01T00:00:00.000Z' };
const head = 4096;

/** Numbers positions as byte offsets, like another engine. */
class OffsetStore extends MemoryEventStore {
  private readonly at = (place: number) => head + place * 700;
  private readonly numbered = (event: StoredEvent): StoredEvent => ({ ...event, position: this.at(event.position) });

  override async readStream(streamId: string, fromRevision: number, limit: number) {
    return (await super.readStream(streamId, fromRevision, limit)).map(this.numbered);
  }

  override async readAll(afterPosition: number, limit: number) {
    const events = await super.readAll(Math.max(0, Math.floor((afterPosition - head) / 700)), limit);
    return events.map(this.numbered);
  }

  override async head() {
    return this.at(await super.head());
  }
}

async function move(store: EventStore, streamId: string, revision: number): Promise<void> {
  const event = { id: `${streamId} ${revision}`, type: 'Moved', schemaVersion: 1, data: {}, partitionKey: streamId };
  const [linked] = await new HashChain(store).link(streamId, revision - 1, [{ ...event, metadata }]);
  await store.append(streamId, revision - 1, [linked as EventToAppend]);
}

async function copy(source: EventStore, target: EventStore): Promise<void> {
  for (let after = 0; ; ) {
    const page = await source.readAll(after, 100);
    for (const event of page) {
      await target.append(event.streamId, event.revision - 1, [event as unknown as EventToAppend]);
      after = event.position;
    }
    if (page.length === 0) return;
  }
}

async function moved(source: EventStore, target: EventStore): Promise<MovedSeals> {
  const seals = await MovedSeals.of(source);
  let number = 0;
  for (const event of await source.readAll(0, 1000)) seals.inSource(event, ++number);
  number = 0;
  for (const event of await target.readAll(0, 1000)) if (seals.inTarget(event, number + 1)) number++;
  return seals;
}

async function migrated(source: EventStore, target: EventStore): Promise<EventStore> {
  await copy(source, target);
  await (await moved(source, target)).note(source, target, clock);
  return target;
}

function seal(eventStore: EventStore) {
  const codec = new EventCodec([sealEvents], undefined as never);
  const log = pino({ level: 'silent' });
  const kept = { snapshots: new MemorySnapshots(), refusals: new MemoryRefusals() };
  const commands = new CommandKernel({ ...kept, store: eventStore, codec, log, clock });
  return sealLedger({ eventStore, commands }, 'system');
}

const verified = async (store: EventStore) => {
  const { seals, fault } = await proveLog(store);
  return { seals, fault };
};

async function sealedLog(): Promise<MemoryEventStore> {
  const store = new MemoryEventStore();
  await move(store, 'a', 0);
  await move(store, 'b', 0);
  await seal(store);
  await move(store, 'b', 1);
  await seal(store);
  await move(store, 'c', 0);
  return store;
}

test('seals fit in a log that numbers its events in another way, and sealing goes on from the last of them', async () => {
  const source = await sealedLog();
  expect(await verified(source)).toEqual({ seals: 2, fault: null });
  const target = await migrated(source, new OffsetStore());
  expect(await verified(target)).toEqual({ seals: 2, fault: null });

  const read = jest.spyOn(target, 'readAll');
  const third = await seal(target);
  // The events under earlier seals are not read again.
  const lastPlace = (await SealPlaces.of(target)).placeOf({ number: 2, upToPosition: 0 });
  expect(read.mock.calls[0]?.[0]).toBe(lastPlace);
  expect(third).toMatchObject({ kind: 'sealed', seal: { number: 3, upToPosition: expect.any(Number) } });
  expect(await verified(target)).toEqual({ seals: 3, fault: null });
});

test('a log that moves back verifies with the seals of both logs', async () => {
  const there = await migrated(await sealedLog(), new OffsetStore());
  await move(there, 'a', 1);
  await seal(there);
  const back = await migrated(there, new MemoryEventStore());
  expect(await verified(back)).toEqual({ seals: 3, fault: null });
  await move(back, 'a', 2);
  await seal(back);
  expect(await verified(back)).toEqual({ seals: 4, fault: null });
});

test('without what a move notes no seal fits', async () => {
  const target = new OffsetStore();
  await copy(await sealedLog(), target);
  expect((await verified(target)).fault).not.toBeNull();
});

test('noting it again changes nothing', async () => {
  const source = await sealedLog();
  const target = await migrated(source, new OffsetStore());
  const seals = await moved(source, target);
  const before = await target.head();
  await seals.note(source, target, clock);
  expect(await target.head()).toBe(before);
});

test('a place that was altered, or an event that is gone after the move, is found', async () => {
  const source = await sealedLog();
  const target = new OffsetStore();
  await copy(source, target);
  const [, late] = await source.readAll(0, 2);
  const data = {
    events: 1,
    places: [
      [1, head + 700],
      [2, (await target.head()) as number],
    ],
  };
  const event = { id: 'forged', type: 'LedgerLogMoved', schemaVersion: 1, data, partitionKey: 'x' };
  const [linked] = await new HashChain(target).link(logMoveStreamId, -1, [{ ...event, metadata }]);
  await target.append(logMoveStreamId, -1, [linked as EventToAppend]);
  expect((await verified(target)).fault).toMatchObject({ subject: 'seal 1', stream: late?.streamId });

  const cut = await migrated(await sealedLog(), new OffsetStore());
  const whole = cut.readAll.bind(cut);
  jest
    .spyOn(cut, 'readAll')
    .mockImplementation(async (...page) =>
      (await whole(...page)).filter(({ streamId, revision }) => streamId !== 'b' || revision !== 1),
    );
  expect((await verified(cut)).fault).toMatchObject({ subject: 'seal 2', stream: 'b' });
});
