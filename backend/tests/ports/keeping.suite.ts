/** What every engine must do for the small things that are kept beside the log: checkpoints, snapshots, refusals. */
import type { Checkpoints } from '../../src/ports/checkpoints';
import type { Refusals } from '../../src/ports/idempotency';
import type { Snapshots } from '../../src/ports/snapshots';
import type { TestClock } from '../support/test-clock';
import type { Open } from './opened';

export function checkpointsSuite(engine: string, open: Open<Checkpoints>): void {
  describe(`checkpoints on ${engine}`, () => {
    test('are kept per consumer and partition, never move backwards, and outlive a restart', async () => {
      let opened = await open();
      expect(await opened.port.load('a', 0)).toBeUndefined();
      await opened.port.save('a', 0, 5);
      await opened.port.save('a', 0, 3);
      await opened.port.save('a', 1, 9);
      await opened.port.save('b', 0, 0);
      opened = await opened.reopen();
      expect(await Promise.all([opened.port.load('a', 0), opened.port.load('a', 1), opened.port.load('b', 0)])).toEqual(
        [5, 9, 0],
      );
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
