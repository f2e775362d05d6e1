// The contract of every engine for small stores next to the log: checkpoints, snapshots, refusals.

import type { Refusals } from '../../../src/ports/events/idempotency';
import { positionOf as at } from '../../../src/ports/events/position';
import type { Snapshots } from '../../../src/ports/events/snapshots';
import type { Checkpoints } from '../../../src/ports/read-models/checkpoints';
import {
  ConcurrentMoveError,
  FencedError,
  type ParkedKey,
  type ParkingChange,
  type ProgressMove,
} from '../../../src/ports/read-models/consumer-progress';
import type { TestClock } from '../../support/world/test-clock';
import type { Open } from '../opened';

export function checkpointsSuite(engine: string, open: Open<Checkpoints>): void {
  describe(`checkpoints on ${engine}`, () => {
    const move = (position: number, expected?: number, more: Partial<ProgressMove> = {}): ProgressMove => ({
      partition: 0,
      expectedPosition: expected === undefined ? undefined : at(expected),
      position: at(position),
      ...more,
    });
    const parked = (key: string, eventId: string): ParkedKey => ({
      key,
      eventId,
      eventType: 'Sold',
      error: 'no account',
      since: '2026-01-01T00:00:00.000Z',
      attempts: 1,
      retryAtMs: 5,
    });

    test('are kept per consumer and partition, move only from where they are, and outlive a restart', async () => {
      let opened = await open();
      const position = (consumer: string, partition: number) => opened.port.progressOf(consumer).position(partition);
      expect(await position('a', 0)).toBeUndefined();
      await opened.port.move('a', move(50));
      await opened.port.move('a', move(9, undefined, { partition: 1 }));
      await opened.port.move('b', move(0));
      for (const wrong of [undefined, 0, 49, 51]) {
        await expect(opened.port.move('a', move(60, wrong))).rejects.toThrow(ConcurrentMoveError);
      }
      await opened.port.move('a', move(100, 50));
      opened = await opened.reopen();
      expect(await Promise.all([position('a', 0), position('a', 1), position('b', 0)])).toEqual([
        at(100),
        at(9),
        at(0),
      ]);
      await opened.close();
    });

    test('are moved by the newest owner alone', async () => {
      const opened = await open();
      await opened.port.move('a', move(1, undefined, { fencingToken: 1 }));
      await opened.port.move('a', move(2, 1, { fencingToken: 3 }));
      await expect(opened.port.move('a', move(3, 2, { fencingToken: 2 }))).rejects.toThrow(FencedError);
      await opened.port.move('a', move(3, 2, { fencingToken: 3 }));
      await opened.close();
    });

    test('keep parked keys and what waits behind them, moved with the position or not at all', async () => {
      let opened = await open();
      const parking: ParkingChange[] = [
        { kind: 'park', parked: parked('k', 'e1') },
        { kind: 'wait', key: 'k', position: at(9) },
        { kind: 'wait', key: 'k', position: at(10) },
      ];
      await opened.port.move('a', move(10, undefined, { parking }));
      await expect(opened.port.move('a', move(11, 1, { parking: [{ kind: 'free', key: 'k' }] }))).rejects.toThrow();
      opened = await opened.reopen();
      let progress = opened.port.progressOf('a');
      expect(await progress.parkedKeys(0)).toEqual([parked('k', 'e1')]);
      expect(await progress.waiting(0, 'k', 10)).toEqual([at(9), at(10)]);
      expect(await progress.waitingCounts(0)).toEqual(new Map([['k', 2]]));
      expect([await progress.parkedKeys(1), await opened.port.progressOf('b').parkedKeys(0)]).toEqual([[], []]);
      const taken: ParkingChange[] = [
        { kind: 'take', key: 'k', position: at(9) },
        { kind: 'take', key: 'k', position: at(10) },
        { kind: 'free', key: 'k' },
      ];
      await opened.port.move('a', move(10, 10, { parking: taken }));
      opened = await opened.reopen();
      progress = opened.port.progressOf('a');
      expect([await progress.parkedKeys(0), await progress.waiting(0, 'k', 10)]).toEqual([[], []]);
      await opened.close();
    });

    test('keep what an operator asks for, also while the same event fails once more', async () => {
      const opened = await open();
      const progress = opened.port.progressOf('a');
      expect(await progress.request(0, 'k', { kind: 'retry' })).toBe(false);
      await opened.port.move('a', move(1, undefined, { parking: [{ kind: 'park', parked: parked('k', 'e1') }] }));
      expect(await progress.request(0, 'k', { kind: 'skip', eventId: 'other' })).toBe(false);
      expect(await progress.request(0, 'k', { kind: 'skip', eventId: 'e1' })).toBe(true);
      const again = { ...parked('k', 'e1'), attempts: 2, retryAtMs: 7 };
      await opened.port.move('a', move(1, 1, { parking: [{ kind: 'park', parked: again }] }));
      expect(await progress.parkedKeys(0)).toEqual([{ ...again, skipEventId: 'e1' }]);
      await opened.port.move('a', move(1, 1, { parking: [{ kind: 'park', parked: parked('k', 'e2') }] }));
      expect(await progress.parkedKeys(0)).toEqual([parked('k', 'e2')]);
      expect(await progress.request(0, 'k', { kind: 'retry' })).toBe(true);
      expect(await progress.parkedKeys(0)).toMatchObject([{ retryAtMs: 0 }]);
      await opened.close();
    });
  });
}

export function snapshotsSuite(engine: string, open: Open<Snapshots>): void {
  describe(`snapshots on ${engine}`, () => {
    test('are the newest of each stream, as they were kept, also after a restart', async () => {
      let opened = await open();
      expect(await opened.port.load('wallet-1')).toBeUndefined();
      await opened.port.save('wallet-1', { revision: 100, version: 2, state: { sum: 5, list: ['a'] } });
      await opened.port.save('wallet-1', { revision: 50, version: 2, state: {} });
      opened = await opened.reopen();
      expect(await opened.port.load('wallet-1')).toEqual({ revision: 100, version: 2, state: { sum: 5, list: ['a'] } });
      expect(await opened.port.load('wallet-2')).toBeUndefined();
      await opened.close();
    });
  });
}

export function refusalsSuite(engine: string, open: Open<Refusals>, clock: TestClock): void {
  describe(`remembered refusals on ${engine}`, () => {
    test('are the first under their key, for their time, also after a restart', async () => {
      let opened = await open();
      expect(await opened.port.find('k')).toBeUndefined();
      await opened.port.remember('k', { hash: 'h', refusal: { code: 'Full', lines: 3 } }, 1000);
      await opened.port.remember('k', { hash: 'other', refusal: 'Torn' }, 1000);
      opened = await opened.reopen();
      clock.advance(999);
      expect(await opened.port.find('k')).toEqual({ hash: 'h', refusal: { code: 'Full', lines: 3 } });
      clock.advance(1);
      expect(await opened.port.find('k')).toBeUndefined();
      await opened.port.remember('k', { hash: 'h2', refusal: 'Torn' }, 1000);
      expect(await opened.port.find('k')).toEqual({ hash: 'h2', refusal: 'Torn' });
      await opened.close();
    });
  });
}
