import { createHash } from 'node:crypto';
import { kernelOnLibsql } from '../../../tests/kernel/kernel-on-libsql';
import { noteEvents, noteStream } from '../../../tests/kernel/notebook';
import { context } from '../../../tests/kernel/purse';
import { sampleMetadata } from '../../../tests/ports/events/sample-events';
import { noStream } from '../../ports/events/event-store';
import { IdempotencyKeyReusedError } from '../commands/commands';
import { defineStream } from '../commands/stream';
import { newId } from '../values/ids';
import { defineEvents } from './event-catalogue';
import { EventCodec } from './event-codec';

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

  describe('of a request with an idempotency key', () => {
    const bodyHash = createHash('sha256').update('{"iban":"DE89370400440532013000"}').digest('hex');
    const asked = (hash = bodyHash, actor = 'user:u1') =>
      context({ actor, idempotency: { key: `${actor}/write/k`, hash, ofRequest: true } });
    const stored = async () => (await world.store.readStream('note-1', 0, 10)).map(({ metadata }) => metadata);

    test.each(['user:u1', 'guest'])('carry no hash that a guess can be tested against (by %s)', async (actor) => {
      const note = world.kernel().handlerOf(noteStream);
      await note.execute('1', write, asked(bodyHash, actor));
      expect(JSON.stringify(await stored())).not.toContain(bodyHash);
      const [{ idempotencyHash = '' } = {}] = await stored();
      expect(idempotencyHash).toMatch(/^keyed:[\w-]{43}$/);
      expect(await note.execute('1', write, asked(bodyHash, actor))).toMatchObject({ replayed: true });
      const other = note.execute('1', write, asked('another', actor));
      await expect(other).rejects.toThrow(IdempotencyKeyReusedError);
      await world.personalKeys.destroy('u1');
      await expect(note.execute('1', write, asked(bodyHash, actor))).rejects.toThrow(IdempotencyKeyReusedError);
    });

    test('are still recognised where an earlier version stored a plain hash', async () => {
      const data = { noteId: '1', ownerId: 'u1', text: 'old', lines: 1 };
      const metadata = { ...sampleMetadata, idempotencyKey: 'user:u1/write/k', idempotencyHash: bodyHash };
      const old = { id: newId(), type: 'NoteWritten', schemaVersion: 2, metadata, partitionKey: 'note-1', data };
      await world.store.append('note-1', noStream, [old]);
      const note = world.kernel().handlerOf(noteStream);
      expect(await note.execute('1', write, asked())).toMatchObject({ replayed: true });
      await expect(note.execute('1', write, asked('another'))).rejects.toThrow(IdempotencyKeyReusedError);
    });
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
