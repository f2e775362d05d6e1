// Describes how a document differs from what the log implies.
import { canonicalJson } from '../../../../kernel/events/canonical-json';
import { indexedValuesOf, type ScannedDocument } from '../../../../ports/read-models/read-models';
import { faultAt, type LedgerFault } from '../ledger-fault';

type Doc = Readonly<Record<string, unknown>>;

/** The parsed document; undefined when the text is not a JSON object. */
export function docOf({ text }: Pick<ScannedDocument, 'text'>): Doc | undefined {
  try {
    const doc: unknown = JSON.parse(text);
    return typeof doc === 'object' && doc !== null ? (doc as Doc) : undefined;
  } catch {
    return undefined;
  }
}

/** Whether two documents are equal, regardless of the order of their fields. */
export function areEqual(one: Doc | undefined, other: Doc | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  return canonicalJson(one) === canonicalJson(other);
}

/** Returns whether the indexes over these fields contain the document's values. */
export function holdsIndexes(fields: readonly string[], indexed: readonly unknown[], doc: Doc): boolean {
  const expected = indexedValuesOf(fields, doc);
  return indexed.length === expected.length && expected.every((value, index) => value === indexed[index]);
}

export function documentFault(
  collection: string,
  id: string,
  found: Doc | undefined,
  expected: Doc | undefined,
): LedgerFault {
  // The event that a document names is the starting point of an investigation.
  const place = expected ?? found ?? {};
  return faultAt({
    subject: `read model “${collection}”, document ${id}`,
    stream: textIn(place.streamId),
    revision: typeof place.revision === 'number' ? place.revision : null,
    eventId: textIn(place.eventId),
    reason: reasonOf(found, expected),
  }).fault;
}

function reasonOf(found: Doc | undefined, expected: Doc | undefined): string {
  if (expected === undefined) return 'no event of the log leads to this document';
  if (found === undefined) return 'the document that the log leads to is missing';
  const difference = differenceOf(found, expected, '');
  if (difference === undefined) return 'its index columns do not hold what the document says';
  const [path, has, should] = difference;
  return `${path} is ${shown(has)}, the log says ${shown(should)}`;
}

/** The first difference: its path, the stored value and the expected one. */
function differenceOf(
  found: unknown,
  expected: unknown,
  path: string,
): readonly [path: string, found: unknown, expected: unknown] | undefined {
  if (isObject(found) && isObject(expected)) {
    for (const key of [...new Set([...Object.keys(expected), ...Object.keys(found)])].sort()) {
      const deeper = differenceOf(found[key], expected[key], path === '' ? key : `${path}.${key}`);
      if (deeper !== undefined) return deeper;
    }
    return undefined;
  }
  return canonicalJson(found) === canonicalJson(expected) ? undefined : [path, found, expected];
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const textIn = (value: unknown) => (typeof value === 'string' ? value : null);

const shownLength = 80;

function shown(value: unknown): string {
  if (value === undefined) return 'absent';
  const text = canonicalJson(value);
  return text.length > shownLength ? `${text.slice(0, shownLength)}…` : text;
}
