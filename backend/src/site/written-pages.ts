// Serves the front end's documents with the page's metadata in their heads, in the encodings that browsers accept.
// Rendered pages are cached, so that a request costs only its look-ups.
import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Request, Response } from 'express';
import { LRUCache } from 'lru-cache';
import { escapeHtml, type Page, readableAsHtml, tagsAsHtml } from '../kernel/http/server/page';
import { contentPoliciesOf, policyHash } from '../kernel/http/server/page-policies';

interface WrittenPage {
  readonly etag: string;
  readonly html: Buffer;
  readonly br: Buffer;
  readonly gzip: Buffer;
}

/** The parts that only this address has; empty strings where it has none. */
interface OwnParts {
  /** Elements appended to the head. */
  readonly preloads: string;
  /** Elements appended to the body: what the page shows before any script has loaded. */
  readonly first: string;
}

const mostPages = 500;
/** Higher levels take many times as long and save only a few bytes. */
const brotliQuality = 5;

/** The document's default title and description, which every page replaces. */
const ownTitle = /<title>[^<]*<\/title>/;
const ownDescription = /\s*<meta name="description"[^>]*>/;

export class WrittenPages {
  private readonly pages = new LRUCache<string, WrittenPage>({ max: mostPages });
  /** @param origin The site's origin as browsers see it; shared links begin with it. */
  constructor(private readonly origin: string) {}

  private readonly documents = new Map<string, { readonly mtimeMs: number; readonly html: string }>();

  /** @returns False if the document does not exist. */
  send(req: Request, res: Response, file: string, page: Page, own: OwnParts): boolean {
    const document = this.read(file);
    if (document === undefined) return false;
    const written = this.written(withParts(document, own), page, policyHash(contentPoliciesOf(res)));
    const encoding = req.acceptsEncodings('br', 'gzip', 'identity');
    res.type('html').vary('Accept-Encoding').set('ETag', written.etag);
    if (page.status === 200 && req.fresh) {
      res.status(304).end();
      return true;
    }
    const isEncoded = encoding === 'br' || encoding === 'gzip';
    if (isEncoded) res.set('Content-Encoding', encoding);
    const body = isEncoded ? written[encoding] : written.html;
    res.status(page.status).set('Content-Length', String(body.length));
    res.end(req.method === 'HEAD' ? undefined : body);
    return true;
  }

  private read(file: string): string | undefined {
    const mtimeMs = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
    if (mtimeMs === undefined) return undefined;
    const known = this.documents.get(file);
    if (known?.mtimeMs === mtimeMs) return known.html;
    const html = readFileSync(file, 'utf8');
    // A newly released shell lives in another folder, so the cached documents of the former one are useless.
    this.documents.clear();
    this.documents.set(file, { mtimeMs, html });
    return html;
  }

  private written(document: string, page: Page, policy: string): WrittenPage {
    const html = withHead(document, page, this.origin);
    const etag = `W/"${createHash('sha256').update(policy).update(html).digest('base64url').slice(0, 22)}"`;
    const known = this.pages.get(etag);
    if (known) return known;
    const bytes = Buffer.from(html);
    const quality = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality };
    const made = { etag, html: bytes, br: brotliCompressSync(bytes, { params: quality }), gzip: gzipSync(bytes) };
    this.pages.set(etag, made);
    return made;
  }
}

/** A document without a title is left unchanged. */
function withHead(document: string, { tags, embed, readable }: Page, origin: string): string {
  const data = embed ? `\n    <script type="application/json" id="embed">${jsonInHtml(embed.data)}</script>` : '';
  const site = `\n    <meta name="libretto-origin" content="${escapeHtml(origin)}" />`;
  const head = tagsAsHtml(tags) + site + data;
  // The replacement is a function, because the text may contain what `replace` takes for a pattern.
  const written = document.replace(ownDescription, '').replace(ownTitle, () => head);
  return readable ? written.replace('<noscript>', () => `<noscript>${readableAsHtml(readable)}`) : written;
}

/** Adds the parts of an address. Preloads of the entry's own scripts precede all others, because nothing starts without them. */
export function withParts(document: string, { preloads, first }: OwnParts): string {
  const hasTemplates = document.includes(preloadsTemplate) && document.includes(scriptsTemplate);
  // A shell from before there were templates starts its scripts itself.
  const ofScripts = hasTemplates ? [...preloads.matchAll(scriptPreload)].map(([preload]) => preload).join('') : '';
  const others = hasTemplates ? preloads.replace(scriptPreload, '').trim() : preloads;
  const withHead = others === '' ? document : document.replace('</head>', () => `  ${others}\n  </head>`);
  if (!hasTemplates) return first === '' ? withHead : withHead.replace('</body>', () => `  ${first}\n  </body>`);
  const [, known = ''] = preloadsIn.exec(withHead) ?? [];
  if (first === '') return withHead.replace(preloadsIn, () => preloadsTemplate + known + ofScripts);
  // Scripts and their preloads would compete with the first paint for bandwidth and CPU.
  return withHead
    .replace(preloadsIn, preloadsTemplate)
    .replace(scriptsTemplate, () => `${first}\n    <template id="scripts" data-late>${known}${ofScripts}`);
}

/** The templates whose content inline scripts of the document start. */
const preloadsTemplate = '<template id="preloads">';
const scriptsTemplate = '<template id="scripts">';
const preloadsIn = /<template id="preloads">(.*?)(?=<\/template>)/s;
const scriptPreload = /<link rel="preload" as="script"[^>]*>\s*/g;

/** Escapes the JSON so that nothing in it can close its script element. */
const jsonInHtml = (value: unknown) =>
  JSON.stringify(value).replace(/[<>&]/g, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`);
