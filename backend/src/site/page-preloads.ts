// Adds preload links for everything that a page is known to load, so that the browser fetches it in parallel instead of
// discovering one file through another, each a round trip later.
import path from 'node:path';
import type { PagePreloads as Built, ReleaseRegistry, RemoteVersion } from '@libretto/contracts/federation';
import { incompatibilities, type Offers } from '@libretto/contracts/federation/fit';
import { escapeHtml } from '../kernel/http/server/page';
import { readOnChange } from './read-on-change';

/** The part of a remote's manifest that this module reads. */
interface Manifest {
  readonly metaData: { readonly remoteEntry: { readonly name: string } };
  readonly exposes: readonly { readonly name: string; readonly assets: { readonly js: { readonly sync: string[] } } }[];
}

interface Preload {
  readonly as: 'script' | 'fetch' | 'call';
  readonly href: string;
  readonly integrity?: string;
}

const registryUrl = '/releases/registry.json';
/** Every page waits for the session. */
const sessionUrl = '/api/auth/session';
const manifestName = 'mf-manifest.json';

export class PagePreloads {
  private readonly built: () => Built | undefined;
  private readonly registry: () => ReleaseRegistry | undefined;
  /** Manifests by the folder of their version; released files never change. */
  private readonly manifests = new Map<string, () => Manifest | undefined>();

  constructor(
    siteFolder: () => string,
    private readonly releasesFolder: string,
  ) {
    this.built = readOnChange(() => path.join(siteFolder(), 'preloads.json'), parsed<Built>);
    this.registry = readOnChange(() => path.join(releasesFolder, 'registry.json'), parsed<ReleaseRegistry>);
  }

  /**
   * @returns elements for the head of the page at this path; empty for the auth pages and for a shell that was built
   * without `preloads.json`.
   */
  htmlFor(requestPath: string): string {
    const built = this.built();
    for (const { pattern, remote, module, calls } of built?.pages ?? []) {
      const found = new RegExp(pattern).exec(requestPath);
      if (!built || !found) continue;
      const preloads: Preload[] = [
        ...[sessionUrl, ...calls.map((call) => filled(call, found.groups))].map(
          (href) => ({ as: 'call', href }) as const,
        ),
        ...built.scripts.map((href) => ({ as: 'script', href }) as const),
        { as: 'fetch', href: registryUrl },
        ...this.ofRemote(remote, module, built.offers),
      ];
      return preloads.map(asHtml).join('\n    ');
    }
    return '';
  }

  /**
   * Empty if browsers would not all get the same version, would load it from another origin or would reject it as
   * incompatible.
   */
  private ofRemote(remote: string, module: string, offers: Offers): Preload[] {
    const offered = this.registry()?.remotes[remote]?.versions.filter(({ weight }) => weight > 0) ?? [];
    const [version] = offered;
    const folder = `/remotes/${remote}/${version?.version}/`;
    if (!version || offered.length > 1 || version.manifestUrl !== folder + manifestName) return [];
    if (incompatibilities(version.needs ?? {}, offers).length > 0) return [];
    const manifest = this.manifestOf(remote, version);
    const exposed = manifest?.exposes.find(({ name }) => name === module);
    if (!manifest || !exposed) return [];
    const scripts = [manifest.metaData.remoteEntry.name, ...exposed.assets.js.sync];
    return [
      // Browsers verify the integrity only of scripts and styles as they preload; the page verifies the manifest
      // itself.
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

/** A missing or unreadable file preloads nothing; the page then works without preloads. */
function parsed<T>(content: string): T | undefined {
  try {
    return JSON.parse(content) as T;
  } catch {
    return undefined;
  }
}

/** The path segment is inserted as it was received, still encoded, so it remains one segment of the call's path. */
function filled(call: string, parameters: Readonly<Record<string, string>> = {}): string {
  return call.replace(/\{(\w+)\}/g, (_, name: string) => parameters[name] ?? '');
}

/**
 * Scripts and files get a low priority, behind what the document itself requests, since nothing runs without that. An
 * API response is small and the server can prepare it in the meantime, so calls keep the normal priority.
 */
function asHtml({ as, href, integrity }: Preload): string {
  const check = integrity === undefined ? '' : ` integrity="${escapeHtml(integrity)}"`;
  const mode = as === 'script' ? '' : ' crossorigin';
  const place = as === 'call' ? '' : ' fetchpriority="low"';
  return `<link rel="preload" as="${as === 'script' ? 'script' : 'fetch'}" href="${escapeHtml(href)}"${check}${mode}${place} />`;
}
