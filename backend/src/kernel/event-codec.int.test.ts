import { kernelOnLibsql } from '../../tests/kernel/kernel-on-libsql';
import { noteEvents, noteStream } from '../../tests/kernel/notebook';
import { context } from '../../tests/kernel/purse';
import { sampleMetadata } from '../../tests/ports/sample-events';
import { noStream } from '../ports/event-store';
import { defineEvents } from './event-catalogue';
import { EventCodec } from './event-codec';
import { newId } from './ids';
import { defineStream } from './stream';

describe('stored events', () => {
  let world: ReturnType<typeof kernelOnLibsql>;
  beforeEach(() => {
    world = kernelOnLibsql();
  });
  afterEach(() => world.close());
  const write = { kind: 'write', noteId: '1', ownerId: 'u1', text: 'dear diary' } as const;
  const decoded = async () =>
    new EventCodec([noteEvents], world.personalKeys).decode(await world.store.readStream('note-1', 0, 10));

  test('hold personal fields encrypted, and give them back', async () => {
    await world.kernel().handlerOf(noteStream).execute('1', write, context());
    const [stored] = await world.store.readStream('note-1', 0, 10);
    expect(JSON.stringify(stored)).not.toContain('diary');
    expect(stored?.data).toMatchObject({ ownerId: 'u1', text: { $sealed: expect.any(String) } });
    expect((await decoded())[0]?.data).toEqual({ noteId: '1', ownerId: 'u1', text: 'dear diary', lines: 1 });
  });

  test('read as null once the key is destroyed, and take nothing personal any more', async () => {
    const note = world.kernel().handlerOf(noteStream);
    await note.execute('1', write, context());
    await world.personalKeys.destroy('u1');
    await note.execute('1', { ...write, text: 'once more' }, context());
    expect((await decoded()).map(({ data }) => data)).toMatchObject([{ text: null }, { text: null }]);
    expect(JSON.stringify(await world.store.readStream('note-1', 1, 1))).toContain('"text":null');
  });

  test('are refused when their ciphertext was changed', async () => {
    await world.kernel().handlerOf(noteStream).execute('1', write, context());
    world.database.exec(`UPDATE events SET data = replace(data, '"$sealed":"', '"$sealed":"AA')`);
    await expect(decoded()).rejects.toThrow();
  });

  test('of an older version read as the present one', async () => {
    const old = {
      id: newId(),
      type: 'NoteWritten',
      schemaVersion: 1,
      metadata: sampleMetadata,
      partitionKey: 'note-1',
    };
    await world.store.append('note-1', noStream, [{ ...old, data: { noteId: '1', ownerId: 'u1', text: 'old' } }]);
    expect((await decoded())[0]).toMatchObject({ schemaVersion: 2, data: { text: 'old', lines: 1 } });
    expect(await world.kernel().handlerOf(noteStream).load('1')).toMatchObject({ state: { lines: 1 } });
  });

  test('cannot have two definitions, and no snapshot where they are personal', () => {
    const codec = new EventCodec([noteEvents], world.personalKeys);
    codec.register(noteEvents);
    expect(() => codec.register(defineEvents({ NoteTorn: { version: 1 } }))).toThrow('two domains define');
    const stream = defineStream({ ...noteStream, snapshot: { version: 1, every: 10 } });
    expect(() => world.kernel().handlerOf(stream)).toThrow('personal data');
  });
});
