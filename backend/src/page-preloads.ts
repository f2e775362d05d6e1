// What a page is known to load at once, named in its head: a browser then fetches all of it side by side, in place of finding
// one file through another, each a round trip later.
import path from 'node:path';
import type { PagePreloads as Built, ReleaseRegistry, RemoteVersion } from '@libretto/contracts/federation';
import { escapeHtml } from './kernel/http/page';
import { readOnChange } from './read-on-change';

/** The part of a remote's manifest that is read here. */
interface Manifest {
  readonly metaData: { readonly remoteEntry: { readonly name: string } };
  readonly exposes: readonly { readonly name: string; readonly assets: { readonly js: { readonly sync: string[] } } }[];
}

interface Preload {
  readonly as: 'script' | 'fetch';
  readonly href: string;
  readonly integrity?: string;
}

const registryUrl = '/releases/registry.json';
const manifestName = 'mf-manifest.json';

export class PagePreloads {
  private readonly built: () => Built | undefined;
  private readonly registry: () => ReleaseRegistry | undefined;
  /** By the folder of the version: released files never change. */
  private readonly manifests = new Map<string, () => Manifest | undefined>();

  constructor(
    siteFolder: () => string,
    private readonly releasesFolder: string,
  ) {
    this.built = readOnChange(() => path.join(siteFolder(), 'preloads.json'), parsed<Built>);
    this.registry = readOnChange(() => path.join(releasesFolder, 'registry.json'), parsed<ReleaseRegistry>);
  }

  /** Elements for the head of the page at a path; empty for the entrance's, and for a shell from before the list. */
  htmlFor(requestPath: string): string {
    const built = this.built();
    const page = built?.pages.find(({ pattern }) => new RegExp(pattern).test(requestPath));
    if (!built || !page) return '';
    const ofShell: Preload[] = [
      ...built.scripts.map((href) => ({ as: 'script', href }) as const),
      { as: 'fetch', href: registryUrl },
    ];
    return [...ofShell, ...this.ofRemote(page.remote, page.module)].map(asHtml).join('\n    ');
  }

  /** Empty where browsers do not all get the same version, or get it from another origin. */
  private ofRemote(remote: string, module: string): Preload[] {
    const offered = this.registry()?.remotes[remote]?.versions.filter(({ weight }) => weight > 0) ?? [];
    const [version] = offered;
    const folder = `/remotes/${remote}/${version?.version}/`;
    if (!version || offered.length > 1 || version.manifestUrl !== folder + manifestName) return [];
    const manifest = this.manifestOf(remote, version);
    const exposed = manifest?.exposes.find(({ name }) => name === module);
    if (!manifest || !exposed) return [];
    const scripts = [manifest.metaData.remoteEntry.name, ...exposed.assets.js.sync];
    return [
      // Browsers check nothing but scripts and styles as they preload; the page checks the manifest as it reads it.
      { as: 'fetch', href: version.manifestUrl },
      ...scripts.map((name) => ({
        as: 'script' as const,
        href: folder + name,
        integrity: version.integrity[name],
      })),
    ];
  }

  private manifestOf(remote: string, { version }: RemoteVersion): Manifest | undefined {
    const file = path.join(this.releasesFolder, remote, version, manifestName);
    const read = this.manifests.get(file) ?? readOnChange(() => file, parsed<Manifest>);
    this.manifests.set(file, read);
    return read();
  }
}

/** A file that is missing, or that cannot be read, preloads nothing: the page loads as it does without. */
function parsed<T>(content: string): T | undefined {
  try {
    return JSON.parse(content) as T;
  } catch {
    return undefined;
  }
}

/** Behind what the document itself asks for, as without that none of it runs. */
function asHtml({ as, href, integrity }: Preload): string {
  const check = integrity === undefined ? '' : ` integrity="${escapeHtml(integrity)}"`;
  const mode = as === 'fetch' ? ' crossorigin' : '';
  return `<link rel="preload" as="${as}" href="${escapeHtml(href)}"${check}${mode} fetchpriority="low" />`;
}
