// Decides which build of the shell is served: the one that the release registry names, otherwise the latest local
// build.
import { createHash } from 'node:crypto';
import path from 'node:path';
import { readOnChange } from './read-on-change';

export class ReleasedSite {
  private readonly shellVersion: () => string | undefined;
  private readonly scriptHashes: () => readonly string[];

  /**
   * @param builtFolder The output folder of the shell build: index.html and its hashed files.
   * @param releasesFolder `releases` in the data folder; released shells are in `shell/<version>` below it.
   */
  constructor(
    private readonly builtFolder: string,
    private readonly releasesFolder: string,
  ) {
    this.shellVersion = readOnChange(() => path.join(releasesFolder, 'registry.json'), versionIn);
    this.scriptHashes = readOnChange(() => path.join(this.folder, 'index.html'), inlineScriptHashes);
  }

  /** The folder changes as soon as another shell is released. */
  get folder(): string {
    const version = this.shellVersion();
    return version === undefined ? this.builtFolder : path.join(this.releasesFolder, 'shell', version);
  }

  /** Sources for the content security policy, one for each inline script of the current page. */
  get inlineScripts(): readonly string[] {
    return this.scriptHashes();
  }
}

function versionIn(registry: string): string | undefined {
  return registry === '' ? undefined : (JSON.parse(registry) as { shell?: { version: string } }).shell?.version;
}

function inlineScriptHashes(page: string): string[] {
  const scripts = page.matchAll(/<script>([\s\S]*?)<\/script>/g);
  return [...scripts].map(([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`);
}
