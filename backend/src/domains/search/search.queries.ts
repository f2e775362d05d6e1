// Finds, ranks and pages matches: by quality of the match, then by popularity, then by whether the searcher follows the
// artist, then by age.
import type { SearchKind } from '@libretto/contracts/http/catalogue/search';
import { InvalidCursorError, type ReadModels } from '../../ports/read-models/read-models';
import { highestRank, type TextHit, textMatches } from '../../ports/read-models/text-search';
import { type FoundDoc, followId, foundId, searchables, searchFollows, searchTexts } from './search.collections';
import type { SearchDeps } from './search.deps';
import { isOpen } from './searched-things';

export interface Asked {
  readonly words: string;
  readonly kinds: readonly SearchKind[];
  readonly userId: string | undefined;
  /** People whom the searcher does not see; their posts are hidden, but their music stays visible. */
  readonly unseen: ReadonlySet<string>;
}

export interface Found {
  readonly doc: FoundDoc;
  readonly hit: TextHit;
  readonly order: Order;
}

/** Compared number by number; lower values rank first. */
type Order = readonly [match: number, rank: number, following: number];

/** Maximum number of pageable results per kind, because each page sorts all of them again. */
const mostOfOneKind = 200;
const mostOfManyKinds = 40;
/** With fewer exact hits than this and no matching title, misspelt words are searched too. */
const enough = 5;

export class Finder {
  constructor(
    private readonly textSearch: SearchDeps['search'],
    private readonly reads: ReadModels,
  ) {}

  /** Returns the results of each kind in ranked order. */
  async find(asked: Asked): Promise<ReadonlyMap<SearchKind, readonly Found[]>> {
    const exact = await this.hitsOf(asked, false);
    const hits = isEnough(exact.flat()) ? exact : await this.hitsOf(asked, true);
    const found = await Promise.all(asked.kinds.map((kind, index) => this.inOrder(kind, hits[index] ?? [], asked)));
    return new Map(asked.kinds.map((kind, index) => [kind, found[index] ?? []]));
  }

  private hitsOf({ words, kinds }: Asked, misspelt: boolean): Promise<readonly (readonly TextHit[])[]> {
    const limit = kinds.length === 1 ? mostOfOneKind : mostOfManyKinds;
    return Promise.all(kinds.map((kind) => this.textSearch.search(searchTexts[kind], words, { limit, misspelt })));
  }

  private async inOrder(
    kind: SearchKind,
    hits: readonly TextHit[],
    { userId, unseen }: Asked,
  ): Promise<readonly Found[]> {
    const docs = await this.reads.collection(searchables).getMany(hits.map(({ id }) => foundId(kind, id)));
    const followed = await this.followedBy(userId, docs);
    return (
      hits
        // The index may lag behind the documents, and content that became private must not be revealed.
        .flatMap((hit, index) => {
          const doc = docs[index];
          return doc && isOpen(doc) && !(isOfPeople(kind) && unseen.has(doc.artistId))
            ? [{ doc, hit, order: orderOf(hit, followed.has(doc.artistId)) }]
            : [];
        })
        .sort((a, b) => compare(a.order, b.order))
    );
  }

  private async followedBy(
    userId: string | undefined,
    docs: readonly (FoundDoc | undefined)[],
  ): Promise<ReadonlySet<string>> {
    if (userId === undefined) return new Set();
    const owners = [...new Set(docs.flatMap((doc) => (doc === undefined ? [] : [doc.artistId])))];
    const edges = await this.reads.collection(searchFollows).getMany(owners.map((id) => followId(userId, id)));
    return new Set(owners.filter((_, index) => edges[index] !== undefined));
  }
}

const isOfPeople = (kind: SearchKind) => kind === 'artist' || kind === 'post' || kind === 'playlist';

const isEnough = (hits: readonly TextHit[]) =>
  hits.length >= enough || hits.some(({ match }) => match === 'title' || match === 'beginning');

const orderOf = ({ match, rank }: TextHit, isFollowed: boolean): Order => [
  textMatches.indexOf(match),
  highestRank - rank,
  isFollowed ? 0 : 1,
];

export function compare(a: Order, b: Order): number {
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
}

/** Returns the best results of each kind, best first. */
export function bestOfEach(found: ReadonlyMap<SearchKind, readonly Found[]>, mostOfEach: number): readonly Found[] {
  return [...found.values()].flatMap((ofKind) => ofKind.slice(0, mostOfEach)).sort((a, b) => compare(a.order, b.order));
}

/**
 * Returns a page and the cursor of the next one. The cursor holds the last entry and its rank: if that entry is gone or
 * has moved, the next page continues after its former position.
 * @throws InvalidCursorError
 */
export function pageOf(
  found: readonly Found[],
  { limit, cursor }: { readonly limit: number; readonly cursor: string | undefined },
): { readonly page: readonly Found[]; readonly nextCursor: string | null } {
  const from = cursor === undefined ? 0 : placeAfter(found, parseCursor(cursor));
  const page = found.slice(from, from + limit);
  const last = page.at(-1);
  const hasMore = from + limit < found.length;
  return { page, nextCursor: hasMore && last !== undefined ? formatCursor(last) : null };
}

interface Cursor {
  readonly id: string;
  readonly order: Order;
}

function placeAfter(found: readonly Found[], { id, order }: Cursor): number {
  const place = found.findIndex(({ doc, order: own }) => doc.id === id && compare(own, order) === 0);
  if (place >= 0) return place + 1;
  const next = found.findIndex(({ order: own }) => compare(own, order) > 0);
  return next >= 0 ? next : found.length;
}

function formatCursor({ doc, order }: Found): string {
  return Buffer.from(JSON.stringify([doc.id, ...order])).toString('base64url');
}

function parseCursor(text: string): Cursor {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    if (Array.isArray(parsed) && parsed.length === 4) {
      const [id, ...order] = parsed;
      const isOurs = typeof id === 'string' && order.every((part) => Number.isInteger(part));
      if (isOurs) return { id, order: order as unknown as Order };
    }
  } catch {
    // Any malformed cursor is rejected below.
  }
  throw new InvalidCursorError('The cursor is not valid');
}
