// Reads the log's table as texts, through a read-only connection.
import type { EventText, EventTexts } from '../../../ports/events/event-texts';
import type { Database } from '../database/database';

/**
 * Joins all columns into one text, because returning another column costs more than joining it. JSON as we write it
 * contains no line break.
 */
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
  // Extra line breaks alter the metadata, which then matches no hash and is invalid JSON.
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

/** Returns NaN for a text that is not a canonical integer: `Number` would read a blank as 0. */
function integerOf(text = ''): number {
  const value = Number(text);
  return String(value) === text ? value : Number.NaN;
}
