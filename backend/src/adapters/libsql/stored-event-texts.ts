// The log's table as texts, by a connection that only reads.
import type { EventText, EventTexts } from '../../ports/event-texts';
import type { Database } from './database';

/** All columns as one: handing over another costs more than joining it. What holds a line break is not JSON as we write it. */
const select =
  'SELECT position || char(10) || stream || char(10) || revision || char(10) || id || char(10) || type || char(10) || ' +
  'schema_version || char(10) || data || char(10) || metadata FROM events WHERE position > ? AND position <= ? ORDER BY position';

export class StoredEventTexts implements EventTexts {
  constructor(private readonly database: Database) {}

  textsBetween(after: number, upTo: number): readonly EventText[] {
    return this.database.prepare<[string]>(select).all(after, upTo).map(textOf);
  }
}

function textOf([row]: readonly [string]): EventText {
  // More parts than there are columns make another text of the last one, which then fits no hash and is no JSON.
  const [position, streamId = '', revision, id = '', type = '', schemaVersion, data = '', ...metadata] =
    row.split('\n');
  return {
    position: integerOf(position),
    streamId,
    revision: integerOf(revision),
    id,
    type,
    schemaVersion: integerOf(schemaVersion),
    data,
    metadata: metadata.length === 1 ? (metadata[0] as string) : metadata.join('\n'),
  };
}

/** NaN for a text that is not how the store writes an integer: a blank in place of a 0 would read as one. */
function integerOf(text = ''): number {
  const value = Number(text);
  return String(value) === text ? value : Number.NaN;
}
