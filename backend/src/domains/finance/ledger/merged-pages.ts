// Merges several lists in booking order into one page: the booking sequences of a person's account, or the event shapes
// that move a platform account.
import { InvalidCursorError, type Page } from '../../../ports/read-models/read-models';
import { sequenceOf } from './ledger.collections';

export interface Sequenced {
  readonly sequence: string;
}

export type Order = 'ascending' | 'descending';

/** Both bounds are inclusive and compare with sequences. */
export interface Range {
  readonly order: Order;
  readonly from?: string;
  readonly to?: string;
  readonly limit: number;
}

export type Source<Doc extends Sequenced> = (range: Range) => Promise<readonly Doc[]>;

export interface PageQuery {
  /** Newest first by default. */
  readonly order?: Order;
  readonly from?: string;
  readonly to?: string;
  readonly limit: number;
  /** `nextCursor` of the previous page. */
  readonly cursor?: string;
}

/** Number of documents that are read from each list at first, because most pages need few of each. */
const chunkSize = 16;

/** @throws InvalidCursorError */
export async function mergedPage<Doc extends Sequenced>(
  sources: readonly Source<Doc>[],
  { order = 'descending', limit, cursor, ...bounds }: PageQuery,
): Promise<Page<Doc>> {
  const range = cursor === undefined ? bounds : behind(sequenceIn(cursor), order, bounds);
  const items: Doc[] = [];
  const chunk = sources.length === 1 ? limit + 1 : Math.min(limit + 1, chunkSize);
  for await (const doc of merged(sources, { order, ...range, limit: chunk })) {
    items.push(doc);
    if (items.length > limit) break;
  }
  if (items.length <= limit) return { items };
  const last = items[limit - 1] as Doc;
  return { items: items.slice(0, limit), nextCursor: Buffer.from(last.sequence).toString('base64url') };
}

/** Yields everything in the range in order; `limit` is the number of documents per read of a list. */
export async function* merged<Doc extends Sequenced>(
  sources: readonly Source<Doc>[],
  range: Range,
): AsyncGenerator<Doc> {
  const lists = await Promise.all(sources.map((source) => List.of(source, range)));
  const isFirst = (one: Doc, other: Doc) =>
    range.order === 'ascending' ? one.sequence < other.sequence : one.sequence > other.sequence;
  for (;;) {
    let next: List<Doc> | undefined;
    for (const list of lists) {
      if (list.head === undefined) continue;
      if (next?.head === undefined || isFirst(list.head, next.head)) next = list;
    }
    if (next?.head === undefined) return;
    yield next.head;
    await next.advance();
  }
}

class List<Doc extends Sequenced> {
  private docs: readonly Doc[] = [];
  private index = 0;

  private constructor(
    private readonly source: Source<Doc>,
    private readonly range: Range,
  ) {}

  static async of<Doc extends Sequenced>(source: Source<Doc>, range: Range): Promise<List<Doc>> {
    const list = new List(source, range);
    list.docs = await source(range);
    return list;
  }

  get head(): Doc | undefined {
    return this.docs[this.index];
  }

  async advance(): Promise<void> {
    const last = this.head;
    this.index++;
    if (this.head !== undefined || last === undefined || this.docs.length < this.range.limit) return;
    this.docs = await this.source({ ...this.range, ...behind(last.sequence, this.range.order, this.range) });
    this.index = 0;
  }
}

const sequencePattern = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)#(\d{16})$/;

/** The bounds that follow a sequence. */
function behind(sequence: string, order: Order, { from, to }: Pick<Range, 'from' | 'to'>) {
  const [, at = '', position] = sequencePattern.exec(sequence) ?? [];
  const next = sequenceOf(at, Number(position) + (order === 'ascending' ? 1 : -1));
  if (order === 'ascending') return { from: from !== undefined && from > next ? from : next, to };
  return { from, to: to !== undefined && to < next ? to : next };
}

function sequenceIn(cursor: string): string {
  const sequence = Buffer.from(cursor, 'base64url').toString();
  if (sequencePattern.test(sequence)) return sequence;
  throw new InvalidCursorError('The cursor is not valid');
}
