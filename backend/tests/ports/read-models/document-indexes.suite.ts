// The contract of every read-model store's indexes: they list and count a document by its current content, however it
// came about.
import fc from 'fast-check';
import { positionOf as at } from '../../../src/ports/events/position';
import type { DocumentWrite, ProjectionGeneration } from '../../../src/ports/read-models/projection-store';
import type { Open } from '../opened';
import { deleted, put, type ReadSide, type Song, SongsProjection, shape, song, songs } from './songs-projection';

export function documentIndexesSuite(engine: string, open: Open<ReadSide>): void {
  describe(`indexes of documents on ${engine}`, () => {
    const projection = new SongsProjection(open);

    /** The lists and counts of each index, for the artists and flags that the tests use. */
    const listed = async () => {
      const reads = projection.collection();
      const ids = (page: { readonly items: readonly Song[] }) => page.items.map(({ id }) => id);
      const artists = ['a', 'b', null];
      return {
        byArtist: await Promise.all(
          artists.map(async (artist) => ids(await reads.find('byArtist', { equals: { artist }, limit: 99 }))),
        ),
        plain: await Promise.all(
          artists.map(async (artist) => ids(await reads.find('plain', { equals: { artist }, limit: 99 })).sort()),
        ),
        byArtistShown: await Promise.all(
          artists.flatMap((artist) =>
            [true, false, null].map(async (hidden) =>
              ids(await reads.find('byArtistShown', { equals: { artist, hidden: hidden as boolean }, limit: 99 })),
            ),
          ),
        ),
        top: ids(await reads.find('top', { equals: {}, limit: 99 })),
        counts: await Promise.all(artists.map((artist) => reads.count('byArtist', { artist }))),
        all: await reads.count('top', {}),
      };
    };

    /** The expected lists and counts, computed from the documents. */
    const expected = (docs: readonly Song[]) => {
      const artists = ['a', 'b', null];
      const newest = (matching: readonly Song[], key: 'at' | 'plays') =>
        [...matching]
          .sort((x, y) => (x[key] < y[key] || (x[key] === y[key] && x.id < y.id) ? 1 : -1))
          .map(({ id }) => id);
      const of = (artist: string | null) => docs.filter((doc) => doc.artist === artist);
      return {
        byArtist: artists.map((artist) => newest(of(artist), 'at')),
        plain: artists.map((artist) =>
          of(artist)
            .map(({ id }) => id)
            .sort(),
        ),
        byArtistShown: artists.flatMap((artist) =>
          [true, false, null].map((hidden) =>
            newest(
              of(artist).filter((doc) => (doc.hidden ?? null) === hidden),
              'at',
            ),
          ),
        ),
        top: newest(docs, 'plays'),
        counts: artists.map((artist) => of(artist).length),
        all: docs.length,
      };
    };

    const expectStored = async (...docs: readonly Song[]) => {
      expect(await listed()).toEqual(expected(docs));
      for (const doc of docs) expect(await projection.collection().get(doc.id)).toEqual(doc);
    };

    /** Loads documents, as a projection does before it changes them. */
    const load = (...ids: readonly string[]) =>
      Promise.all(ids.map((id) => projection.generation.load(songs.name, id)));

    /** A concurrent writer of the same documents, on another partition. */
    const anotherWriter = async () => {
      const generation = await projection.port.store.open(shape);
      let position = 0;
      return (...documents: readonly DocumentWrite[]) =>
        generation.commit({
          ...{ partition: 1, expectedPosition: at(position), position: at(++position) },
          ...{ documents, texts: [], pushes: [] },
        });
    };

    test('follow a field that changes, after writes that changed none', async () => {
      await load('1', '2');
      await projection.commit([put(song('1')), put(song('2'))]);
      const lists = { ...song('1'), title: 'not indexed' };
      await projection.commit([put(lists)]);
      await expectStored(lists, song('2'));
      await projection.commit([put(song('1', { artist: 'b' }))]);
      await expectStored(song('1', { artist: 'b' }), song('2'));
      await projection.commit([put(song('1', { artist: 'b', plays: 3 })), put(song('2', { at: '9' }))]);
      await expectStored(song('1', { artist: 'b', plays: 3 }), song('2', { at: '9' }));
    });

    test('follow a field that goes from absent to present and back', async () => {
      await load('1');
      await projection.commit([put(song('1'))]);
      for (const given of [{ hidden: true }, { hidden: false }, {}, { hidden: false }, { artist: null }, {}]) {
        await projection.commit([put(song('1', given))]);
        await expectStored(song('1', given));
      }
    });

    test('follow several writes of one document in one batch', async () => {
      await load('1');
      await projection.commit([put(song('1'))]);
      await projection.commit([put(song('1')), put(song('1', { artist: 'b' })), put(song('1', { plays: 0 }))]);
      await expectStored(song('1'));
      await projection.commit([deleted('1'), put(song('1'))]);
      await expectStored(song('1'));
      await projection.commit([put(song('1', { artist: 'b' })), put(song('1', { artist: 'b' })), deleted('1')]);
      await expectStored();
      await projection.commit([put(song('1'))]);
      await expectStored(song('1'));
    });

    test('contain documents that overwrite a version changed by somebody else since it was loaded', async () => {
      const write = await anotherWriter();
      await load('1');
      await projection.commit([put(song('1'))]);
      await load('1');
      await write(put(song('1', { artist: 'b', hidden: true, plays: 7 })));
      await projection.commit([put(song('1'))]);
      await expectStored(song('1'));
    });

    test('hold a document again that somebody else has deleted since it was loaded', async () => {
      const write = await anotherWriter();
      await load('1');
      await projection.commit([put(song('1'))]);
      await load('1');
      await write(deleted('1'));
      await projection.commit([put(song('1'))]);
      await expectStored(song('1'));
    });

    test('contain the stored documents after a batch was refused', async () => {
      await load('1');
      await projection.commit([put(song('1'))]);
      const refused = { expectedPosition: at(9) };
      await expect(projection.commit([put(song('1', { artist: 'b' }))], refused)).rejects.toThrow();
      projection.position = 1;
      await projection.commit([put(song('1', { artist: 'b' }))]);
      await expectStored(song('1', { artist: 'b' }));
    });

    test('of a rebuild are as right as those of the generation that serves, and neither changes the other', async () => {
      const newer = { ...shape, version: 2 };
      await load('1');
      await projection.commit([put(song('1')), put(song('2'))]);
      const next = await projection.port.store.beginRebuild(newer);
      let position = 0;
      const rebuild = (...documents: readonly DocumentWrite[]) =>
        next.commit({
          ...{ partition: 0, expectedPosition: at(position), position: at(++position) },
          ...{ documents, texts: [], pushes: [] },
        });
      await next.load(songs.name, '1');
      await rebuild(put(song('1', { artist: 'b' })));
      await rebuild(put(song('1', { artist: 'b', hidden: true })));
      await rebuild(put(song('1', { artist: 'b', hidden: true })), put(song('3')));
      await expectStored(song('1'), song('2'));
      await projection.commit([put(song('1', { plays: 1 }))]);
      await expectStored(song('1', { plays: 1 }), song('2'));
      projection.generation = await projection.port.store.promote(newer, next);
      await expectStored(song('1', { artist: 'b', hidden: true }), song('3'));
      projection.position = position;
      await projection.generation.load(songs.name, '1');
      await projection.commit([put(song('1', { artist: 'b', hidden: true })), put(song('3', { artist: null }))]);
      await projection.commit([put(song('1')), put(song('3', { artist: null }))]);
      await expectStored(song('1'), song('3', { artist: null }));
    });

    test('are those of the documents after any history of two writers', async () => {
      const id = fc.constantFrom('1', '2', '3');
      const doc = fc
        .record({
          ...{ id, artist: fc.constantFrom('a', 'b', null), at: fc.constantFrom('x', 'y'), plays: fc.nat(1) },
          hidden: fc.constantFrom(true, false, undefined),
        })
        .map(({ hidden, ...rest }): Song => (hidden === undefined ? rest : { ...rest, hidden }));
      const write = fc.oneof({ weight: 4, arbitrary: doc.map(put) }, { weight: 1, arbitrary: id.map(deleted) });
      const turn = fc.record({ writer: fc.nat(1), writes: fc.array(write, { minLength: 1, maxLength: 4 }) });
      const positions = [0, 0];
      const others = new Map<number, ProjectionGeneration>();
      const stored = new Map<string, Song>();
      const take = async ({ writer, writes }: { writer: number; writes: readonly DocumentWrite[] }) => {
        const generation = others.get(writer) ?? (await projection.port.store.open(shape));
        others.set(writer, generation);
        for (const each of writes) await generation.load(songs.name, each.id);
        const position = positions[writer] as number;
        positions[writer] = position + 1;
        await generation.commit({
          ...{ partition: writer, expectedPosition: at(position), position: at(position + 1) },
          ...{ documents: writes, texts: [], pushes: [] },
        });
        for (const each of writes) {
          if (each.kind === 'put') stored.set(each.id, each.doc as Song);
          else stored.delete(each.id);
        }
      };
      // Each history continues where the previous one ended, so that they form one long history.
      const histories = fc.asyncProperty(fc.array(turn, { maxLength: 12 }), async (turns) => {
        for (const each of turns) await take(each);
        await expectStored(...stored.values());
      });
      await fc.assert(histories, { numRuns: 40, endOnFailure: true });
    });
  });
}
