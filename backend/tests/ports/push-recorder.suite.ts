// The contract of a push log that is separate from the documents' store.
import type { KeyedPush, PushRecorder } from '../../src/ports/push-recorder';
import type { PushLog } from '../../src/ports/realtime';
import type { Open, Opened } from './opened';

export function pushRecorderSuite(engine: string, open: Open<PushLog & PushRecorder>): void {
  describe(`push log on ${engine}, written to from elsewhere`, () => {
    let opened: Opened<PushLog & PushRecorder>;
    beforeEach(async () => {
      opened = await open();
    });
    afterEach(() => opened.close());

    const push = (topic: string, n: number): KeyedPush => ({
      key: `${topic}-${n}`,
      topic,
      kind: 'said',
      payload: { n },
    });
    const record = async (...pushes: readonly KeyedPush[]) =>
      (await opened.port.record(pushes)).map(({ topic, offset }) => `${topic}${offset}`);

    test('numbers per topic from 1 without gaps, and replays in order', async () => {
      expect(await record(push('a', 1), push('b', 1), push('a', 2))).toEqual(['a1', 'b1', 'a2']);
      expect(await record(push('a', 3))).toEqual(['a3']);
      expect(await opened.port.lastOffset('a')).toBe(3);
      expect(await opened.port.replay('a', 1)).toEqual([
        { topic: 'a', offset: 2, kind: 'said', payload: { n: 2 } },
        { topic: 'a', offset: 3, kind: 'said', payload: { n: 3 } },
      ]);
    });

    test('a repeat gets the number that it got, and moves nothing, also after a restart', async () => {
      await record(push('a', 1), push('a', 2));
      expect(await record(push('a', 1), push('a', 2), push('a', 3))).toEqual(['a1', 'a2', 'a3']);
      opened = await opened.reopen();
      expect(await record(push('a', 2), push('a', 3), push('a', 4))).toEqual(['a2', 'a3', 'a4']);
      expect(await opened.port.lastOffset('a')).toBe(4);
    });

    test('one key names one push of its topic; other topics have keys of their own', async () => {
      const same = { key: 'k', kind: 'said', payload: {} };
      expect(await record({ ...same, topic: 'a' }, { ...same, topic: 'b' }, { ...same, topic: 'a' })).toEqual([
        'a1',
        'b1',
        'a1',
      ]);
    });
  });
}
