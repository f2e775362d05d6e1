// Keeps the hashed files of earlier builds of the shell. A page that was opened before a build requests its chunks long
// afterwards, and a build empties the folder that it writes to.
import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** No page is expected to stay open for longer; a page that does offers to reload. */
export const keptDaysAfterReplacement = 14;

const dayMs = 24 * 60 * 60 * 1_000;
const presentFileName = 'present.json';

/** Where the processes of the distributed profile share the files of their builds. */
export interface SharesBuilds {
  keep(siteFolder: string, names: readonly string[]): Promise<void>;
}

export class FormerSiteFiles {
  private keptBuild: string | null = null;
  private sharedBuild: string | null = null;
  private running: Promise<void> = Promise.resolve();

  /**
   * @param siteFolder The folder of the current site; it changes when another shell is released.
   * @param folder The folder of the copies; a file's modification time says when it was last part of the site.
   * @param hashedName Matches names that contain a content hash; only such files can outlive their build.
   */
  constructor(
    private readonly siteFolder: () => string,
    readonly folder: string,
    private readonly hashedName: RegExp,
    private readonly nowMs: () => number = Date.now,
  ) {}

  /**
   * Copies the files of the current build, once per build. Never rejects, because the site works without the copies.
   */
  keep(): Promise<void> {
    this.running = this.running
      .then(() => this.keepPresent())
      .catch((error: unknown) => console.warn('Files of the present site could not be kept for open pages.', error));
    return this.running;
  }

  private async keepPresent(): Promise<void> {
    const site = this.siteFolder();
    const page = await stat(path.join(site, 'index.html')).catch(() => null);
    const build = `${site} ${page?.mtimeMs}`;
    if (!page || build === this.keptBuild) return;
    await mkdir(this.folder, { recursive: true });
    const before = await this.namesBefore();
    const present = await filesBelow(site, this.hashedName);
    const kept = new Set(await filesBelow(this.folder, this.hashedName));
    for (const name of present) if (!kept.has(name)) await this.copy(site, name);
    await this.forgetOld([...kept], new Set(present), new Set(before));
    await this.put(presentFileName, (temporary) => writeFile(temporary, JSON.stringify(present)));
    this.keptBuild = build;
  }

  /** Shares the files of the current build with other processes, once per build and day: unused ones are deleted. */
  async shareWith(shared: SharesBuilds): Promise<void> {
    const site = this.siteFolder();
    const page = await stat(path.join(site, 'index.html')).catch(() => null);
    const build = `${site} ${page?.mtimeMs} ${Math.floor(this.nowMs() / dayMs)}`;
    if (!page || build === this.sharedBuild) return;
    await shared.keep(site, await filesBelow(site, this.hashedName));
    this.sharedBuild = build;
  }

  /**
   * Starts the retention period of files that the previous build contained, and deletes those whose period has ended.
   */
  private async forgetOld(kept: string[], present: Set<string>, before: Set<string>): Promise<void> {
    const oldestMs = this.nowMs() - keptDaysAfterReplacement * dayMs;
    for (const name of kept.filter((each) => !present.has(each))) {
      const file = path.join(this.folder, name);
      if (before.has(name)) await utimes(file, this.nowMs() / 1_000, this.nowMs() / 1_000);
      else if ((await stat(file)).mtimeMs < oldestMs) await rm(file, { force: true });
    }
  }

  private async namesBefore(): Promise<string[]> {
    const text = await readFile(path.join(this.folder, presentFileName), 'utf8').catch(() => '[]');
    return JSON.parse(text) as string[];
  }

  private copy(site: string, name: string): Promise<void> {
    return this.put(name, (temporary) => copyFile(path.join(site, name), temporary));
  }

  /** Writes to a temporary file and renames it, because several processes may write the same file at the same time. */
  private async put(name: string, write: (temporary: string) => Promise<void>): Promise<void> {
    const target = path.join(this.folder, name);
    const temporary = `${target}.${randomUUID()}.tmp`;
    await mkdir(path.dirname(target), { recursive: true });
    try {
      await write(temporary);
      await rename(temporary, target);
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  }
}

/** Lists files whose name matches, including their compressed forms, by their path below the folder. */
async function filesBelow(folder: string, hashedName: RegExp): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  return names.filter((name) => hashedName.test(name.replace(/\.(br|gz)$/, '')) && !name.endsWith('.map'));
}
