import { describedCall } from '@libretto/contracts/http';
import { type SearchKind, type SearchResult, searchKinds } from '@libretto/contracts/http/catalogue/search';
import { Router } from 'express';
import { userIdOf } from '../../kernel/http/access/caller';
import { parseQuery } from '../../kernel/http/bodies/parse';
import { editDistance } from '../../kernel/texts/edit-distance';
import { foldedTitle, type SearchedToken, searchedTokens } from '../../kernel/texts/text-words';
import type { Conduct } from '../../ports/directory/conduct';
import type { ReadModels } from '../../ports/read-models/read-models';
import { foundId, searchables } from './search.collections';
import type { SearchDeps } from './search.deps';
import { bestOfEach, Finder, type Found, pageOf } from './search.queries';
import { respelt, withOneWordLess } from './suggestion';

const search = describedCall('GET /api/search');
const mostOfEachKind = 6;
const mostWords = 12;

export function searchRoutes(deps: SearchDeps, conduct: Pick<Conduct, 'unseenBy'>): Router {
  const router = Router();

  router.get('/api/search', async (req, res) => {
    const { q, type, limit, cursor } = parseQuery(search.query, req);
    // The screen searches from two letters on, because one letter would match half the catalogue. A single Chinese
    // character or symbol is a word.
    if (/^[\p{L}\p{N}]?$/u.test(q.trim()) && !/\p{Script=Han}/u.test(q)) {
      return void res.json({ results: [], nextCursor: null, suggestion: null });
    }
    const reads = deps.readsFor(req);
    const finder = new Finder(deps.search, reads);
    const userId = userIdOf(req);
    const unseen = await conduct.unseenBy(reads, userId);
    const asked = { words: q, kinds: type === undefined ? searchKinds : [type], userId, unseen };
    const found = await finder.find(asked);
    const { page, nextCursor } =
      type === undefined
        ? { page: bestOfEach(found, Math.min(limit, mostOfEachKind)), nextCursor: null }
        : pageOf(found.get(type) ?? [], { limit, cursor });
    const results = await resultsOf(page, q, reads);
    const isFirst = cursor === undefined;
    res.json({ results, nextCursor, suggestion: isFirst ? await suggestionFor(q, page, results, finder) : null });
  });

  return router;
}

async function resultsOf(page: readonly Found[], query: string, reads: ReadModels): Promise<SearchResult[]> {
  const owners = await reads.collection(searchables).getMany(page.map(({ doc }) => foundId('artist', doc.artistId)));
  const tokens = searchedTokens(query, mostWords);
  return page.map(({ doc }, index) => {
    const title = doc.kind === 'post' ? excerptOf(doc.title, tokens) : doc.title;
    const artist = owners[index]?.title ?? '';
    return { type: doc.kind, id: doc.id, title, artist, name: title, imageId: doc.imageId };
  });
}

async function suggestionFor(
  query: string,
  page: readonly Found[],
  results: readonly SearchResult[],
  finder: Finder,
): Promise<string | null> {
  const [best] = page;
  const [shown] = results;
  if (best !== undefined && shown !== undefined) {
    return best.hit.match === 'misspelt' ? respelt(query, `${best.doc.title} ${shown.artist}`) : null;
  }
  for (const words of withOneWordLess(query)) {
    if (await finds(finder, words, searchKinds)) return words;
  }
  return null;
}

async function finds(finder: Finder, words: string, kinds: readonly SearchKind[]): Promise<boolean> {
  const found = await finder.find({ words, kinds, userId: undefined, unseen: new Set() });
  return [...found.values()].some((ofKind) => ofKind.length > 0);
}

// Extracts the part of a longer text that shows why it matched.
const longest = 120;
const before = 30;

export function excerptOf(text: string, tokens: readonly SearchedToken[]): string {
  const flat = text.replace(/\s+/gu, ' ').trim();
  if (flat.length <= longest) return flat;
  const words = [...flat.matchAll(/\S+/gu)];
  const match = words.find(([word]) => tokens.some((token) => isFor(token, word)));
  const at = match?.index ?? 0;
  // The excerpt starts and ends at word boundaries.
  const from = at < longest / 2 ? 0 : (words.find(({ index }) => index >= at - before)?.index ?? 0);
  const cut = flat.slice(from, from + longest);
  const isWhole = from + longest >= flat.length;
  const shown = isWhole || !cut.includes(' ') ? cut : cut.slice(0, cut.lastIndexOf(' '));
  return `${from > 0 ? '… ' : ''}${shown}${isWhole ? '' : ' …'}`;
}

function isFor({ text, isBeginning, mostEdits }: SearchedToken, word: string): boolean {
  const folded = foldedTitle(word);
  return folded.includes(text) || editDistance(text, folded, mostEdits, isBeginning) <= mostEdits;
}
