// Serves the front end: the shell's page and files, the remotes' released files and the release registry.
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { headTags, siteHead } from '@libretto/contracts/sharing';
import { type NextFunction, type Request, type Response, Router } from 'express';
import { FormerSiteFiles } from './former-site-files';
import { firstPictureAsHtml, firstPictureOf, firstPicturePreload, type Page, pageOf } from './kernel/http/page';
import { reportDirectives } from './kernel/http/page-policies';
import { offlineWorker } from './offline-worker';
import { PagePreloads } from './page-preloads';
import { ReleasedSite } from './released-site';
import { WrittenPages } from './written-pages';

export interface FrontEndHostingOptions {
  /** Folder of the built shell: index.html and its hashed files. Served unless a release command has named another. */
  siteFolder: string;
  /** `releases` in the data folder: registry.json and `<remote>/<version>/…`. */
  releasesFolder: string;
  /** Folder for files of earlier builds of the shell, which pages that are still open request. */
  formerSiteFolder: string;
  /** The site's origin as browsers see it; shared links begin with it. */
  publicOrigin: string;
  /** The card provider's own scripts and frames are allowed unless only the sandbox's are used. */
  takesCards?: boolean;
  /** Whether browsers install a service worker that opens the shell offline. */
  opensOffline: boolean;
}

export interface FrontEndHosting {
  /** Mount this after every API route: a path that no API route answers may be a page of the shell. */
  router: Router;
  /** Resolves once the files of the current build have been copied for pages that outlive it. */
  filesKept: Promise<void>;
  /** Value of helmet's `contentSecurityPolicy`, which allows only the page's own inline scripts. */
  contentSecurityPolicy: { useDefaults: false; directives: Record<string, string[]> };
}

/** Paths that are never a page of the shell, so that a mistyped API call gets a 404 and no HTML. */
const notPages = /^\/(api|docs|health|metrics|remotes|releases|sandbox|socket\.io)(\/|$)/;

/** Webpack puts a hash of the content into every file name but index.html's. */
const hashedName = /\.[0-9a-f]{12}\.\w+$/;

const immutable = 'public, max-age=31536000, immutable';

export function frontEndHosting(options: FrontEndHostingOptions): FrontEndHosting {
  const { releasesFolder, formerSiteFolder } = options;
  const site = new ReleasedSite(options.siteFolder, releasesFolder);
  const router = Router();
  const formerFiles = new FormerSiteFiles(() => site.folder, formerSiteFolder, hashedName);
  const filesKept = formerFiles.keep();
  const pages = new WrittenPages(options.publicOrigin);
  const preloads = new PagePreloads(() => site.folder, releasesFolder);
  const ordinaryPage: Page = { status: 200, tags: headTags(siteHead(), options.publicOrigin) };
  router.use((request, _response, next) => next(isRead(request) ? undefined : 'router'));

  router.get('/releases/registry.json', async (request, response, next) => {
    response.set('Cache-Control', 'no-cache');
    await sendFile(request, response, next, releasesFolder, 'registry.json');
  });

  router.use(offlineWorker(options.opensOffline, () => site.folder));

  router.use('/remotes', async (request, response, next) => {
    response.set({ 'Cache-Control': immutable, 'Access-Control-Allow-Origin': '*' });
    await sendFile(request, response, next, releasesFolder, request.path);
  });

  router.use(async (request, response, next) => {
    // Source maps are not served: they are for developers alone.
    if (!path.extname(request.path) || request.path.endsWith('.map')) return next();
    const isHashed = hashedName.test(request.path);
    // The service worker caches this response with its policy and serves it for every page while offline.
    if (request.path === '/index.html') allowInlineScripts(response, site.inlineScripts);
    response.set('Cache-Control', isHashed ? immutable : 'no-cache');
    const orFormer = async () => {
      response.set('Cache-Control', immutable);
      await sendFile(request, response, next, formerSiteFolder, request.path);
    };
    await sendFile(request, response, isHashed ? orFormer : next, site.folder, request.path);
  });

  router.use(async (request, response, next) => {
    if (notPages.test(request.path) || path.extname(request.path) || !request.accepts('html')) return next();
    response.set('Cache-Control', 'no-cache');
    // The shell may have been rebuilt or released while the server runs.
    void formerFiles.keep();
    const page = pageOf(response) ?? ordinaryPage;
    if (page.embed) allowFraming(response);
    else allowInlineScripts(response, site.inlineScripts);
    const document = path.join(site.folder, page.embed ? 'embed.html' : 'index.html');
    const preloaded = page.embed ? '' : preloads.htmlFor(request.path);
    const picture = page.embed ? undefined : firstPictureOf(response);
    const own = {
      preloads: (picture ? firstPicturePreload(picture) : '') + preloaded,
      first: picture ? firstPictureAsHtml(picture) : '',
    };
    if (pages.send(request, response, document, page, own)) return;
    response.removeHeader('Cache-Control');
    next();
  });

  return {
    router,
    filesKept,
    contentSecurityPolicy: { useDefaults: false, directives: directivesFor(site, options.takesCards ?? true) },
  };
}

/** The policy was computed at startup; a shell that was released since may contain another inline script. */
function allowInlineScripts(response: Response, hashes: readonly string[]): void {
  const policy = response.get('Content-Security-Policy');
  const own = ["script-src 'self'", ...hashes].join(' ');
  if (policy) response.set('Content-Security-Policy', policy.replace(/script-src 'self'( 'sha256-[^']+')*/, own));
}

/** Policy of the embedded player, which needs only its own script, style, pictures and sound. */
const embedPolicy = [
  ...["default-src 'none'", "script-src 'self'", "style-src 'unsafe-inline'", "img-src 'self'", "media-src 'self'"],
  ...["font-src 'self'", "base-uri 'none'", "form-action 'none'", 'frame-ancestors *'],
].join('; ');

/** Allows framing for the embedded player only; every other page refuses to be framed. */
function allowFraming(response: Response): void {
  response.removeHeader('X-Frame-Options');
  response.set({ 'Content-Security-Policy': embedPolicy, 'Cross-Origin-Resource-Policy': 'cross-origin' });
}

const isRead = (request: Request) => request.method === 'GET' || request.method === 'HEAD';

const encodings = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
];

/** Sends the best precompressed form of a file that the client accepts; calls `next` when the file is missing. */
async function sendFile(
  request: Request,
  response: Response,
  next: NextFunction | (() => Promise<void>),
  folder: string,
  name: string,
): Promise<void> {
  const file = fileBelow(folder, name);
  const accepted = encodings.filter((encoding) => request.acceptsEncodings(encoding.name) === encoding.name);
  for (const { name: encoding, suffix } of file ? [...accepted, { name: '', suffix: '' }] : []) {
    const stats = await stat(file + suffix).catch(() => null);
    if (!stats?.isFile()) continue;
    response.type(path.extname(`${file}`)).vary('Accept-Encoding');
    // The ETag includes the size, because two releases within one second could have the same modification time.
    response.set('ETag', `W/"${stats.size.toString(36)}-${stats.mtimeMs.toString(36)}"`);
    if (encoding) response.set('Content-Encoding', encoding);
    // Express's `sendFile` handles ranges and conditional requests; the headers above are already final.
    response.sendFile(`${file}${suffix}`, { cacheControl: false, dotfiles: 'allow' });
    return;
  }
  response.removeHeader('Cache-Control');
  await next();
}

/** Undefined if the path would leave the folder. */
function fileBelow(folder: string, name: string): string | undefined {
  try {
    const file = path.join(folder, decodeURIComponent(name));
    return file.startsWith(folder + path.sep) && !file.includes('\0') ? file : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Scripts come from this origin, the inline theme script by its hash, and the card provider's library by its address.
 * Styles may be inline, because emotion writes them at run time.
 */
function directivesFor(site: ReleasedSite, takesCards: boolean): Record<string, string[]> {
  // The provider's script loads parts of itself from subdomains of its own host.
  const cardScripts = takesCards ? ['https://js.stripe.com', 'https://*.js.stripe.com'] : [];
  const cardFrames = takesCards ? [...cardScripts, 'https://hooks.stripe.com'] : [];
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...site.inlineScripts, ...cardScripts],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'media-src': ["'self'", 'blob:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...(takesCards ? ['https://api.stripe.com'] : [])],
    'worker-src': ["'self'", 'blob:'],
    'frame-src': ["'self'", ...cardFrames],
    'frame-ancestors': ["'none'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'report-uri': [...reportDirectives['report-uri']],
    'report-to': [...reportDirectives['report-to']],
  };
}
