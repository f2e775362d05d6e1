// The contract of a push log that is separate from the documents' store.

import type { PushLog } from '../../../src/ports/messages/realtime';
import type { KeyedPush, PushRecorder } from '../../../src/ports/read-models/push-recorder';
import type { Open, Opened } from '../opened';

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

    test('neither deleted content nor a former wording is replayed', async () => {
      const said = (n: number, kind: string, payload: object) => ({ key: `p${n}`, topic: 'a', kind, payload });
      await record(
        said(1, 'comment-added', { comment: { id: 'c1', comment: 'first wording' } }),
        said(2, 'comment-added', { comment: { id: 'c2', comment: 'stays' } }),
        said(3, 'comment-changed', { id: 'c1', comment: 'second wording', updatedAt: '2026-01-01T00:00:00Z' }),
      );
      expect(await opened.port.replay('a', 0)).toBe('gone');
      expect(await opened.port.replay('a', 1)).toMatchObject([{ offset: 2 }, { offset: 3, kind: 'comment-changed' }]);
      await record(said(4, 'comment-deleted', { id: 'c1' }));
      const left = await opened.port.replay('a', 1);
      expect(JSON.stringify(left)).not.toMatch(/wording/);
      expect(left).toMatchObject([{ offset: 2 }, { kind: 'comment-deleted' }, { kind: 'comment-deleted' }]);
    });

    test('one key names one push per topic; other topics have separate keys', async () => {
      const same = { key: 'k', kind: 'said', payload: {} };
      expect(await record({ ...same, topic: 'a' }, { ...same, topic: 'b' }, { ...same, topic: 'a' })).toEqual([
        'a1',
        'b1',
        'a1',
      ]);
    });
  });
}
