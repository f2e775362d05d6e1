// Offset paging over a list of which the caller sees only a part. Offsets count visible items, so that each page begins
// where the previous one ended, whatever was filtered out.
import type { Page } from '../../ports/read-models/read-models';

interface Range {
  readonly limit: number;
  readonly offset?: number;
  readonly cursor?: string;
}

export interface VisiblePage<Doc> {
  readonly items: readonly Doc[];
  readonly hasMore: boolean;
}

const stretch = 200;

/** Without `isSeen` everything is visible and the store skips to the offset. */
export async function pageOfVisible<Doc>(
  find: (range: Range) => Promise<Page<Doc>>,
  {
    limit,
    offset,
    isSeen,
  }: { readonly limit: number; readonly offset: number; readonly isSeen?: (doc: Doc) => boolean },
): Promise<VisiblePage<Doc>> {
  if (isSeen === undefined) {
    const { items } = await find({ limit: limit + 1, offset });
    return { items: items.slice(0, limit), hasMore: items.length > limit };
  }
  const seen: Doc[] = [];
  let cursor: string | undefined;
  do {
    const page = await find({ limit: Math.max(stretch, limit + 1), ...(cursor !== undefined && { cursor }) });
    seen.push(...page.items.filter(isSeen));
    cursor = page.nextCursor;
  } while (cursor !== undefined && seen.length <= offset + limit);
  return { items: seen.slice(offset, offset + limit), hasMore: seen.length > offset + limit };
}
