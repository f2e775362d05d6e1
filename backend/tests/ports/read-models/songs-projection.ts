// Shared by the read-model suites: two declared shapes, and a projection that commits batch after batch.

import { positionOf as at } from '../../../src/ports/events/position';
import type { PushLog } from '../../../src/ports/messages/realtime';
import type {
  DocumentWrite,
  ProjectionCommit,
  ProjectionGeneration,
  ProjectionShape,
  ProjectionStore,
} from '../../../src/ports/read-models/projection-store';
import { defineCollection, type ReadModels } from '../../../src/ports/read-models/read-models';
import type { TextSearch } from '../../../src/ports/read-models/text-search';
import type { Open, Opened } from '../opened';

export interface ReadSide {
  readonly store: ProjectionStore;
  readonly reads: ReadModels;
  readonly search: TextSearch;
  readonly pushLog: PushLog;
}

export interface Song {
  readonly id: string;
  readonly artist: string | null;
  readonly hidden?: boolean;
  readonly at: string;
  readonly plays: number;
}

export const songs = defineCollection<Song>()({
  name: 'songs-here',
  indexes: {
    byArtist: { equals: ['artist'], sort: 'at', counted: true },
    byArtistShown: { equals: ['artist', 'hidden'], sort: 'at' },
    top: { equals: [], sort: 'plays', counted: true },
    plain: { equals: ['artist'] },
  },
});
export const songTexts = { name: 'song-texts', fields: { title: 4, artist: 1 } };
export const shape: ProjectionShape = {
  name: 'songs',
  version: 1,
  collections: [songs as never],
  textIndexes: [songTexts],
};

export const song = (id: string, given: Partial<Song> = {}): Song => ({ id, artist: 'a', at: id, plays: 0, ...given });
export const put = (doc: Song): DocumentWrite => ({ kind: 'put', collection: songs.name, id: doc.id, doc });
export const deleted = (id: string): DocumentWrite => ({ kind: 'delete', collection: songs.name, id });
export const ofEvent = (number: number) => ({ position: at(number), partitionKey: 'k' });

/** The projection of songs on an engine, opened for each test. */
export class SongsProjection {
  opened!: Opened<ReadSide>;
  generation!: ProjectionGeneration;
  /** The position of the last batch. */
  position = 0;

  constructor(private readonly open: Open<ReadSide>) {
    beforeEach(async () => {
      this.opened = await this.open();
      this.generation = await this.port.store.open(shape);
      this.position = 0;
    });
    afterEach(() => this.opened.close());
  }

  get port(): ReadSide {
    return this.opened.port;
  }

  collection() {
    return this.port.reads.collection(songs);
  }

  commit(documents: readonly DocumentWrite[], more: Partial<ProjectionCommit> = {}) {
    const expectedPosition = at(this.position);
    this.position++;
    return this.generation.commit({
      partition: 0,
      expectedPosition,
      position: at(this.position),
      documents,
      texts: [],
      pushes: [],
      ...more,
    });
  }

  /** Reopens the store as after a restart. */
  async reopen(as = shape) {
    this.opened = await this.opened.reopen();
    this.generation = await this.port.store.open(as);
  }
}
