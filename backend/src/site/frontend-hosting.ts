// Serves the front end: the shell's page and files, the remotes' released files and the release registry.
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { headTags, siteHead } from '@libretto/contracts/sharing';
import { type NextFunction, type Request, type Response, Router } from 'express';
import { firstPictureAsHtml, firstPictureOf, firstPicturePreload, type Page, pageOf } from '../kernel/http/server/page';
import {
  type ContentPolicies,
  contentPoliciesOf,
  policyHash,
  reportDirectives,
} from '../kernel/http/server/page-policies';
import type { BlobStore } from '../ports/media/blob-store';
import { FormerSiteFiles } from './former-site-files';
import { offlineWorker } from './offline-worker';
import { PagePreloads } from './page-preloads';
import { type PagePolicy, ReleasedSite } from './released-site';
import { SharedFormerFiles } from './shared-former-files';
import { SharedReleases } from './shared-releases';
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
  /** Where the processes of the distributed profile share releases and former files; absent in the embedded profile. */
  shared?: BlobStore;
}

export interface FrontEndHosting {
  /** Mount this after every API route: a path that no API route answers may be a page of the shell. */
  router: Router;
  /** Resolves once the files of the current build have been copied for pages that outlive it. */
  filesKept: Promise<void>;
  /** Takes over a release that was shared since the last call, and shares the files of a build that is served since. */
  followReleases: () => Promise<void>;
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
  const releases = options.shared && new SharedReleases(options.shared, releasesFolder);
  const sharedFiles = options.shared && new SharedFormerFiles(options.shared);
  const formerFiles = new FormerSiteFiles(() => site.folder, formerSiteFolder, hashedName);
  const filesKept = formerFiles.keep();
  const pages = new WrittenPages(options.publicOrigin);
  const preloads = new PagePreloads(() => site.folder, releasesFolder);
  const cardScripts = (options.takesCards ?? true) ? cardHosts : [];
  /** A shell that was released since the start has other inline scripts than the policy of the start names. */
  const pagePolicies = (response: Response) =>
    policiesWith(contentPoliciesOf(response), site.policyOf('page'), cardScripts);
  const setPagePolicy = (response: Response) => {
    for (const [name, policies] of Object.entries(pagePolicies(response))) {
      if (policies.length > 0) response.set(name, [...policies]);
    }
  };
  const ordinaryPage: Page = { status: 200, tags: headTags(siteHead(), options.publicOrigin) };
  router.use((request, _response, next) => next(isRead(request) ? undefined : 'router'));

  router.get('/releases/registry.json', async (request, response, next) => {
    response.set('Cache-Control', 'no-cache');
    await sendFile(request, response, next, releasesFolder, 'registry.json');
  });

  router.use(
    offlineWorker(
      options.opensOffline,
      () => site.folder,
      (response) => policyHash(pagePolicies(response)),
    ),
  );

  router.use('/remotes', async (request, response, next) => {
    const send = (orElse: NextFunction | (() => Promise<void>)) => {
      response.set({ 'Cache-Control': immutable, 'Access-Control-Allow-Origin': '*' });
      return sendFile(request, response, orElse, releasesFolder, request.path);
    };
    // A process that has seen the release earlier may have sent the page.
    await send(async () => {
      const [, part = '', version = ''] = request.path.split('/');
      if (await releases?.bring(part, version)) await send(next);
      else next();
    });
  });

  router.use(async (request, response, next) => {
    // Source maps are not served: they are for developers alone.
    if (!path.extname(request.path) || request.path.endsWith('.map')) return next();
    const isHashed = hashedName.test(request.path);
    // The service worker caches this response with its policy and serves it for every page while offline.
    if (request.path === '/index.html') setPagePolicy(response);
    response.set('Cache-Control', isHashed ? immutable : 'no-cache');
    const sendFormer = (orElse: NextFunction | (() => Promise<void>)) => {
      response.set('Cache-Control', immutable);
      return sendFile(request, response, orElse, formerSiteFolder, request.path);
    };
    const orFormer = () =>
      sendFormer(async () => {
        if (await sharedFiles?.bring(request.path.slice(1), formerSiteFolder)) await sendFormer(next);
        else next();
      });
    await sendFile(request, response, isHashed ? orFormer : next, site.folder, request.path);
  });

  router.use(async (request, response, next) => {
    if (notPages.test(request.path) || path.extname(request.path) || !request.accepts('html')) return next();
    response.set('Cache-Control', 'no-cache');
    // The shell may have been rebuilt or released while the server runs.
    void formerFiles.keep();
    const page = pageOf(response) ?? ordinaryPage;
    if (page.embed) allowFraming(response, site.policyOf('embed'));
    else setPagePolicy(response);
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
    followReleases: async () => {
      await releases?.follow();
      if (sharedFiles) await formerFiles.shareWith(sharedFiles);
    },
    contentSecurityPolicy: { useDefaults: false, directives: directivesFor(cardScripts) },
  };
}

/** The provider's script loads parts of itself from subdomains of its host. */
const cardHosts = ['https://js.stripe.com', 'https://*.js.stripe.com'];

const trustedTypes = "require-trusted-types-for 'script'; trusted-types default";
const reports = Object.entries(reportDirectives).map(([name, values]) => `${name} ${values.join(' ')}`);

/**
 * The policies of the shell's page, from those of every response. Where cards are taken, Trusted Types are only reported,
 * because the provider's library is not known to run under them (`infra/docs/security.md`). A second policy then confines scripts to the origin and
 * the provider: `strict-dynamic` ignores such lists, and a browser allows only what both policies allow.
 */
function policiesWith(
  { 'Content-Security-Policy': [common] }: ContentPolicies,
  { scriptSources, startsOthers, hasTrustedTypes }: PagePolicy,
  cardScripts: readonly string[],
): ContentPolicies {
  if (common === undefined) return { 'Content-Security-Policy': [], 'Content-Security-Policy-Report-Only': [] };
  const takesCards = cardScripts.length > 0;
  const sources = [...scriptSources, ...cardScripts].join(' ');
  const scripts = `script-src ${startsOthers ? "'strict-dynamic' " : ''}${sources}`;
  const own = common.replace(/script-src [^;]*/, scripts) + (hasTrustedTypes && !takesCards ? `; ${trustedTypes}` : '');
  const confined = startsOthers && takesCards ? [[`script-src ${sources}`, ...reports].join('; ')] : [];
  return {
    'Content-Security-Policy': [own, ...confined],
    'Content-Security-Policy-Report-Only': hasTrustedTypes && takesCards ? [[trustedTypes, ...reports].join('; ')] : [],
  };
}

/**
 * Allows framing for the embedded player only; every other page refuses to be framed. The player needs only its own
 * scripts, style, pictures and sound.
 */
function allowFraming(response: Response, { scriptSources, hasTrustedTypes }: PagePolicy): void {
  const policy = [
    ...["default-src 'none'", `script-src ${scriptSources.join(' ')}`, "style-src 'unsafe-inline'", "img-src 'self'"],
    ...["media-src 'self'", "font-src 'self'", "base-uri 'none'", "form-action 'none'", 'frame-ancestors *'],
    ...(hasTrustedTypes ? [trustedTypes] : []),
    ...reports,
  ].join('; ');
  response.removeHeader('X-Frame-Options');
  response.set({ 'Content-Security-Policy': policy, 'Cross-Origin-Resource-Policy': 'cross-origin' });
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
    const policy = name.endsWith('.html') ? `-${policyHash(contentPoliciesOf(response))}` : '';
    response.set('ETag', `W/"${stats.size.toString(36)}-${stats.mtimeMs.toString(36)}${policy}"`);
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
 * The policy of everything that is no document of the front end; a document's own scripts are added as it is sent.
 * Styles may be inline, because emotion writes them at run time.
 */
function directivesFor(cardScripts: readonly string[]): Record<string, string[]> {
  const takesCards = cardScripts.length > 0;
  const cardFrames = takesCards ? [...cardScripts, 'https://hooks.stripe.com'] : [];
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...cardScripts],
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
