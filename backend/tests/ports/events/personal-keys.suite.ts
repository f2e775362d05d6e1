import type { PersonalKeys } from '../../../src/ports/events/personal-keys';
import type { Open, Opened } from '../opened';

export function personalKeysSuite(engine: string, open: Open<PersonalKeys>): void {
  describe(`personal keys on ${engine}`, () => {
    let opened: Opened<PersonalKeys>;
    beforeEach(async () => {
      opened = await open();
    });
    afterEach(() => opened.close());

    test('are made once per person and stay the same', async () => {
      expect(await opened.port.find('u1')).toBeUndefined();
      const key = await opened.port.obtain('u1');
      expect(key).toHaveLength(32);
      opened = await opened.reopen();
      expect(await opened.port.obtain('u1')).toEqual(key);
      expect(await opened.port.find('u1')).toEqual(key);
      expect(await opened.port.obtain('u2')).not.toEqual(key);
    });

    test('are gone for ever once destroyed', async () => {
      await opened.port.obtain('u1');
      await opened.port.destroy('u1');
      await opened.port.destroy('u1');
      await opened.port.destroy('never-known');
      opened = await opened.reopen();
      expect(await opened.port.find('u1')).toBeUndefined();
      expect(await opened.port.obtain('u1')).toBeUndefined();
      expect(await opened.port.obtain('never-known')).toBeUndefined();
      expect((await opened.port.destroyed()).map(({ subjectId }) => subjectId).sort()).toEqual(['never-known', 'u1']);
    });
  });
}
