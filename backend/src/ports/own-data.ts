// What each domain knows about one person, for the copy of their data that they may take away.
import type { EventStore } from './event-store';
import type { PersonalKeys } from './personal-keys';
import type { ReadModels } from './read-models';
import type { Sessions } from './sessions';

export interface OwnDataSource {
  readonly reads: ReadModels;
  readonly eventStore: Pick<EventStore, 'readStream'>;
  readonly personalKeys: Pick<PersonalKeys, 'find'>;
  readonly sessions: Pick<Sessions, 'listOf'>;
  /** Nothing that came later belongs to this copy. */
  readonly now: Date;
}

/** A table of the copy: one JSON and one CSV file, read a page at a time. */
export interface OwnList {
  /** Its path in the zip file, without an ending: `library/playlists`. */
  readonly name: string;
  /** What stands in it, for the README. */
  readonly about: string;
  /** In the order of the CSV file. */
  readonly columns: readonly string[];
  readonly rows: (source: OwnDataSource, userId: string) => AsyncIterable<Readonly<Record<string, unknown>>>;
}

/** A file that the person gave, as it is kept. */
export interface OwnFile {
  readonly path: string;
  readonly blobKey: string;
}

export interface OwnDataPart {
  readonly lists: readonly OwnList[];
  readonly files?: (source: OwnDataSource, userId: string) => AsyncIterable<OwnFile>;
}
