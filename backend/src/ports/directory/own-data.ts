// The data that each domain holds about one person, for the GDPR export.
import type { EventStore } from '../events/event-store';
import type { PersonalKeys } from '../events/personal-keys';
import type { Sessions } from '../operations/sessions';
import type { ReadModels } from '../read-models/read-models';

export interface OwnDataSource {
  readonly reads: ReadModels;
  readonly eventStore: Pick<EventStore, 'readStream'>;
  readonly personalKeys: Pick<PersonalKeys, 'find'>;
  readonly sessions: Pick<Sessions, 'listOf'>;
  /** Cutoff: later data does not belong to this export. */
  readonly now: Date;
}

/** A table of the export: one JSON and one CSV file, read page by page. */
export interface OwnList {
  /** Its path in the zip file, without an extension: `library/playlists`. */
  readonly name: string;
  /** A description of its content, for the README. */
  readonly about: string;
  /** Column names, in the order of the CSV file. */
  readonly columns: readonly string[];
  readonly rows: (source: OwnDataSource, userId: string) => AsyncIterable<Readonly<Record<string, unknown>>>;
}

/** A file that the person uploaded, as it is stored. */
export interface OwnFile {
  readonly path: string;
  readonly blobKey: string;
}

export interface OwnDataPart {
  readonly lists: readonly OwnList[];
  readonly files?: (source: OwnDataSource, userId: string) => AsyncIterable<OwnFile>;
}
