// Serves robots.txt and the sitemaps of all public pages.
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Response, Router } from 'express';
import { escapeHtml } from '../../../kernel/http/server/page';
import { notFound } from '../../../kernel/http/server/problem';
import type { ReadModels } from '../../../ports/read-models/read-models';
import type { SharingDeps } from '../sharing.deps';
import { sitemapEntries, sitemapLists } from './sitemap.projection';

const pageSize = 1000;
const cacheControl = 'public, max-age=3600';
const schema = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** Excludes personal pages and the API, but allows pictures, which search engines show with results. */
const robots = (origin: string) => `User-agent: *
Allow: /api/img/
Allow: /api/share-picture/
Allow: /api/oembed
Disallow: /api/
Disallow: /admin/
Disallow: /library
Disallow: /settings
Disallow: /statement
Disallow: /history
Disallow: /upload
Disallow: /embed/

Sitemap: ${origin}/sitemap.xml
`;

export function sitemapRoutes({ readsFor, installation: { publicOrigin } }: SharingDeps): Router {
  const router = Router();

  router.get('/robots.txt', (_req, res) => {
    res.set('Cache-Control', cacheControl).type('text/plain').send(robots(publicOrigin));
  });

  router.get('/sitemap.xml', (req, res) => send(res, index(readsFor(req))));

  router.get('/sitemap/:list.xml', async (req, res) => {
    const reads = readsFor(req);
    const { list } = req.params;
    const first = await reads.collection(sitemapEntries).find('byList', { equals: { list }, limit: 1 });
    if (first.items.length === 0) throw notFound('There is no such list');
    await send(res, entries(reads, list));
  });

  /** Streams lines while reading them, because a sitemap has tens of thousands. */
  async function send(res: Response, lines: AsyncIterable<string>): Promise<void> {
    res.set('Cache-Control', cacheControl).type('application/xml');
    // A client that closes the connection is not an error.
    await pipeline(Readable.from(lines), res).catch(() => res.destroy());
  }

  async function* index(reads: ReadModels): AsyncIterable<string> {
    yield `${declaration}<sitemapindex ${schema}>\n`;
    let cursor: string | undefined;
    do {
      const page = await reads
        .collection(sitemapLists)
        .find('all', { equals: {}, order: 'ascending', limit: pageSize, ...(cursor && { cursor }) });
      for (const { list, changedAt } of page.items) {
        yield `<sitemap>${located(`/sitemap/${list}.xml`, changedAt)}</sitemap>\n`;
      }
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    yield '</sitemapindex>\n';
  }

  async function* entries(reads: ReadModels, list: string): AsyncIterable<string> {
    yield `${declaration}<urlset ${schema}>\n`;
    let cursor: string | undefined;
    do {
      const page = await reads
        .collection(sitemapEntries)
        .find('byList', { equals: { list }, order: 'ascending', limit: pageSize, ...(cursor && { cursor }) });
      yield page.items.map(({ path, changedAt }) => `<url>${located(path, changedAt)}</url>\n`).join('');
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    yield '</urlset>\n';
  }

  const located = (path: string, changedAt: string) =>
    `<loc>${escapeHtml(publicOrigin + path)}</loc><lastmod>${changedAt}</lastmod>`;

  return router;
}
