// Decides which build of the shell is served: the one that the release registry names, otherwise the latest local
// build.
import { createHash } from 'node:crypto';
import path from 'node:path';
import { readOnChange } from './read-on-change';

export interface PagePolicy {
  /** Sources of `script-src`, without `strict-dynamic` and those of payment providers. */
  readonly scriptSources: readonly string[];
  /** Whether inline scripts start all others, so that the policy can have `strict-dynamic`. */
  readonly startsOthers: boolean;
  /** Whether the document brings a policy of Trusted Types, so that browsers may require one. */
  readonly hasTrustedTypes: boolean;
}

export class ReleasedSite {
  private readonly shellVersion: () => string | undefined;
  private readonly pagePolicy: () => PagePolicy;
  private readonly embedPolicy: () => PagePolicy;

  /**
   * @param builtFolder The output folder of the shell build: index.html and its hashed files.
   * @param releasesFolder `releases` in the data folder; released shells are in `shell/<version>` below it.
   */
  constructor(
    private readonly builtFolder: string,
    private readonly releasesFolder: string,
  ) {
    this.shellVersion = readOnChange(() => path.join(releasesFolder, 'registry.json'), versionIn);
    this.pagePolicy = readOnChange(() => path.join(this.folder, 'index.html'), policyOf);
    this.embedPolicy = readOnChange(() => path.join(this.folder, 'embed.html'), policyOf);
  }

  /** The folder changes as soon as another shell is released. */
  get folder(): string {
    const version = this.shellVersion();
    return version === undefined ? this.builtFolder : path.join(this.releasesFolder, 'shell', version);
  }

  /** What the content security policy of a document of the current shell says about scripts. */
  policyOf(document: 'page' | 'embed'): PagePolicy {
    return document === 'page' ? this.pagePolicy() : this.embedPolicy();
  }
}

function versionIn(registry: string): string | undefined {
  return registry === '' ? undefined : (JSON.parse(registry) as { shell?: { version: string } }).shell?.version;
}

/**
 * Inline scripts run by their hashes. A document whose other scripts are started by an inline one gets
 * `strict-dynamic`, with which browsers ignore the origin and trust only what such a script starts. The embedded player
 * and earlier shells have scripts that the parser inserts and need the origin. Browsers load no `nomodule` script.
 */
function policyOf(page: string): PagePolicy {
  const scripts = page.matchAll(/<script>([\s\S]*?)<\/script>/g);
  const hashes = [...scripts].map(([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`);
  const parsed = page.replace(/<template\b[\s\S]*?<\/template>/g, '');
  const startsOthers = !/<script\b(?![^>]*\snomodule\b)[^>]*\ssrc=/.test(parsed);
  return {
    startsOthers,
    scriptSources: [...hashes, "'self'"],
    hasTrustedTypes: page.includes('trustedTypes.createPolicy('),
  };
}
