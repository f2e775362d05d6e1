// The hashed files of the shells that processes of the distributed profile serve, in the blob store. While a new image is
// rolled out, and long after, an open page requests chunks from processes that have another build.
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { atMost } from '../kernel/values/limit-concurrency';
import type { BlobStore } from '../ports/media/blob-store';
import { keptDaysAfterReplacement, type SharesBuilds } from './former-site-files';
import { freshReadsAtMost } from './fresh-reads-at-most';

const dayMs = 24 * 60 * 60 * 1_000;
const filesRoot = 'former-site/files/';
const buildsRoot = 'former-site/builds/';
const filesAtOnce = 8;
/** Anyone may ask for files that do not exist, and each answer needs a look into the blob store. */
const lookEveryMs = 1_000;
const encodings = ['', '.br', '.gz'];

interface Build {
  readonly names: readonly string[];
  readonly servedAtMs: number;
}

export class SharedFormerFiles implements SharesBuilds {
  private readonly inTurn = atMost(filesAtOnce);
  private readonly buildsNow = freshReadsAtMost(lookEveryMs, () => this.builds());

  constructor(
    private readonly blobs: BlobStore,
    private readonly nowMs: () => number = Date.now,
  ) {}

  /** Shares the files of the build that this process serves, and deletes those that no process has served for long. */
  async keep(siteFolder: string, names: readonly string[]): Promise<void> {
    const builds = await this.builds();
    const shared = new Set([...builds.values()].flatMap((build) => build.names));
    const put = async (name: string) =>
      this.blobs.put(fileKeyOf(name), await readFile(path.join(siteFolder, name)), { contentType });
    await Promise.all(names.filter((name) => !shared.has(name)).map((name) => this.inTurn(() => put(name))));
    const own = `${buildsRoot}${hashOf(JSON.stringify(names))}`;
    const build: Build = { names, servedAtMs: this.nowMs() };
    await this.blobs.put(own, Buffer.from(JSON.stringify(build)), { contentType });
    const oldestMs = this.nowMs() - keptDaysAfterReplacement * dayMs;
    const old = [...builds].filter(([key, { servedAtMs }]) => key !== own && servedAtMs < oldestMs);
    for (const [key] of old) builds.delete(key);
    builds.set(own, build);
    const kept = new Set([...builds.values()].flatMap((each) => each.names));
    for (const [key, { names: gone }] of old) {
      for (const name of gone.filter((each) => !kept.has(each))) await this.blobs.delete(fileKeyOf(name));
      await this.blobs.delete(key);
    }
  }

  /** Copies a file, with its compressed forms, into the folder. @returns false if nothing of that name is shared */
  async bring(name: string, folder: string): Promise<boolean> {
    const builds = [...(await this.buildsNow()).values()];
    if (!builds.some(({ names }) => names.includes(name))) return false;
    const found = await Promise.all(encodings.map((suffix) => this.blobs.readAll(fileKeyOf(name + suffix))));
    if (found[0] === undefined) return false;
    for (const [n, content] of found.entries()) {
      if (content === undefined) continue;
      const file = path.join(folder, name + encodings[n]);
      const temporary = `${file}.${randomUUID()}.tmp`;
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(temporary, content);
      await rename(temporary, file);
    }
    return true;
  }

  private async builds(): Promise<Map<string, Build>> {
    const builds = new Map<string, Build>();
    for (const key of await this.blobs.list(buildsRoot)) {
      const content = await this.blobs.readAll(key);
      if (content !== undefined) builds.set(key, JSON.parse(content.toString('utf8')));
    }
    return builds;
  }
}

const contentType = 'application/octet-stream';
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 40);
/** A name may contain characters that no key has. */
const fileKeyOf = (name: string) => `${filesRoot}${hashOf(name)}`;
