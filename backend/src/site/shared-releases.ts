// Keeps released versions of the front end in the blob store, with local copies in a folder of this process. In the
// distributed profile a release command writes them, and every api process polls them.
import { randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { atMost } from '../kernel/values/limit-concurrency';
import type { BlobStore } from '../ports/media/blob-store';
import { freshReadsAtMost } from './fresh-reads-at-most';

const registryFileName = 'registry.json';
/** Present in the folder of every published version; its modification time says when the version was last live. */
const releaseFileName = 'release.json';

const root = 'releases/';
const registryKey = `${root}${registryFileName}`;
const indexKey = `${root}index.json`;
const historyRoot = `${root}history/`;
const historyFolder = 'history';
const versionsRoot = `${root}versions/`;
const filesAtOnce = 8;
/** Anyone may ask for versions that do not exist, and each answer needs a look into the blob store. */
const lookEveryMs = 500;

interface SharedVersion {
  readonly part: string;
  readonly version: string;
  /** Paths below the version's folder; the blob of each is named after its place in this list. */
  readonly files: readonly string[];
  readonly liveAtMs: number;
}

interface NamedVersions {
  readonly remotes: Readonly<Record<string, { readonly versions: readonly { readonly version: string }[] }>>;
  readonly shell?: { readonly version: string };
}

export class SharedReleases {
  private readonly bringing = new Map<string, Promise<boolean>>();
  private readonly inTurn = atMost(filesAtOnce);
  private readonly versionsNow = freshReadsAtMost(lookEveryMs, () => this.versions());
  private index: { readonly versions: readonly SharedVersion[]; readonly hash: string } | undefined;
  private registryHash: string | undefined;
  /** This file says that the folder has nothing but copies of shared releases and what a command adds to them. */
  private readonly copyMark: string;

  /** @param folder `releases` in the data folder of this process */
  constructor(
    private readonly blobs: BlobStore,
    private readonly folder: string,
  ) {
    this.copyMark = path.join(folder, '.shared');
  }

  /**
   * Copies the registry if it has changed, after the versions that it names, so that a page finds all its files.
   * @returns whether it has changed
   */
  async follow(): Promise<boolean> {
    const hash = (await this.blobs.stat(registryKey))?.sha256;
    if (hash === undefined || hash === this.registryHash) return false;
    const registry = await this.blobs.readAll(registryKey);
    if (registry === undefined) return false;
    const { remotes, shell }: NamedVersions = JSON.parse(registry.toString('utf8'));
    const named = Object.entries(remotes).flatMap(([part, { versions }]) =>
      versions.map(({ version }) => ({ part, version })),
    );
    for (const { part, version } of [...named, ...(shell ? [{ part: 'shell', version: shell.version }] : [])])
      await this.bringFrom(() => this.versions(), part, version);
    writeWhole(path.join(this.folder, registryFileName), registry);
    this.registryHash = hash;
    return true;
  }

  /**
   * Copies a version that a client asks for into the folder unless it is there.
   * @returns false if there is no such version
   */
  bring(part: string, version: string): Promise<boolean> {
    return this.bringFrom(this.versionsNow, part, version);
  }

  private bringFrom(
    versions: () => Promise<readonly SharedVersion[]>,
    part: string,
    version: string,
  ): Promise<boolean> {
    const name = `${part}/${version}`;
    const pending = this.bringing.get(name);
    if (pending !== undefined) return pending;
    if (this.localVersions().length === 0) writeWhole(this.copyMark, Buffer.alloc(0));
    const bringing = this.copyHere(versions, part, version).finally(() => this.bringing.delete(name));
    this.bringing.set(name, bringing);
    return bringing;
  }

  /**
   * Makes the folder equal to the shared releases. A release command changes it under a lease, and then pushes it. If
   * nothing has been shared yet, the folder stays as it is, and the push shares its releases.
   * @throws Error if the folder has other versions and was never shared, such as the disk of a former
   * installation: pulling would delete them.
   */
  async pull(): Promise<void> {
    if ((await this.blobs.stat(indexKey)) === undefined) return;
    const versions = await this.versions();
    const isShared = (each: LocalVersion) =>
      versions.some(({ part, version }) => part === each.part && version === each.version);
    const unshared = this.localVersions().filter((local) => !isShared(local));
    if (unshared.length > 0 && !existsSync(this.copyMark)) {
      const names = unshared.map(({ part, version }) => `${part} ${version}`).join(', ');
      throw new Error(
        `${this.folder} has releases that were never shared (${names}). Use an empty folder, or move them away.`,
      );
    }
    for (const { part, version, liveAtMs } of versions) {
      await this.bringFrom(async () => versions, part, version);
      setLiveAt(path.join(this.folder, part, version), liveAtMs);
    }
    for (const each of unshared)
      rmSync(path.join(this.folder, each.part, each.version), { recursive: true, force: true });
    for (const key of await this.blobs.list(historyRoot)) {
      const file = path.join(this.folder, historyFolder, key.slice(historyRoot.length));
      if (!existsSync(file)) writeWhole(file, await this.require(key));
    }
    const registry = await this.blobs.readAll(registryKey);
    const file = path.join(this.folder, registryFileName);
    if (registry === undefined) rmSync(file, { force: true });
    else writeWhole(file, registry);
    writeWhole(this.copyMark, Buffer.alloc(0));
  }

  /** Shares what was published, released or deleted in the folder since it was pulled; the registry is last. */
  async push(): Promise<void> {
    const before = await this.versions();
    const now = await Promise.all(this.localVersions().map((local) => this.share(local, before)));
    await this.putJson(indexKey, { versions: now });
    const history = new Set(await this.blobs.list(historyRoot));
    for (const name of namesIn(path.join(this.folder, historyFolder)))
      if (!history.has(historyRoot + name)) await this.putFile(historyRoot + name, historyFolder, name);
    if (existsSync(path.join(this.folder, registryFileName))) await this.putFile(registryKey, registryFileName);
    // This also deletes what a failed command has left behind.
    const kept = new Set(now.map(folderKey));
    for (const key of await this.blobs.list(versionsRoot))
      if (!kept.has(key.slice(0, key.lastIndexOf('/') + 1))) await this.blobs.delete(key);
    writeWhole(this.copyMark, Buffer.alloc(0));
  }

  private async share({ part, version, liveAtMs }: LocalVersion, before: readonly SharedVersion[]) {
    const known = before.find((each) => each.part === part && each.version === version);
    if (known !== undefined) return { ...known, liveAtMs };
    const folder = path.join(this.folder, part, version);
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
      statSync(path.join(folder, name)).isFile(),
    );
    const shared: SharedVersion = { part, version, files, liveAtMs };
    const put = (name: string, n: number) => this.putFile(fileKey(shared, n), part, version, name);
    await Promise.all(files.map((name, n) => this.inTurn(() => put(name, n))));
    return shared;
  }

  private async copyHere(
    versions: () => Promise<readonly SharedVersion[]>,
    part: string,
    version: string,
  ): Promise<boolean> {
    const target = path.join(this.folder, part, version);
    if (existsSync(target)) return true;
    const shared = (await versions()).find((each) => each.part === part && each.version === version);
    if (shared === undefined) return false;
    const temporary = `${target}.${randomUUID()}.tmp`;
    const copy = async (name: string, n: number) => {
      const file = path.join(temporary, name);
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, await this.require(fileKey(shared, n)));
    };
    try {
      await Promise.all(shared.files.map((name, n) => this.inTurn(() => copy(name, n))));
      setLiveAt(temporary, shared.liveAtMs);
      renameSync(temporary, target);
    } catch (error) {
      await rm(temporary, { recursive: true, force: true });
      // Another process may have copied it into a folder that both use.
      if (!existsSync(target)) throw error;
    }
    return true;
  }

  private async versions(): Promise<readonly SharedVersion[]> {
    const hash = (await this.blobs.stat(indexKey))?.sha256;
    if (hash === undefined) return [];
    if (this.index?.hash === hash) return this.index.versions;
    const content = await this.require(indexKey);
    const { versions }: { versions: readonly SharedVersion[] } = JSON.parse(content.toString('utf8'));
    this.index = { versions, hash };
    return versions;
  }

  private localVersions(): readonly LocalVersion[] {
    return namesIn(this.folder).flatMap((part) =>
      namesIn(path.join(this.folder, part)).flatMap((version) => {
        const file = path.join(this.folder, part, version, releaseFileName);
        return existsSync(file) && !version.endsWith('.tmp')
          ? [{ part, version, liveAtMs: statSync(file).mtimeMs }]
          : [];
      }),
    );
  }

  private async require(key: string): Promise<Buffer> {
    const content = await this.blobs.readAll(key);
    if (content === undefined) throw new Error(`The blob ${key} of a release is missing`);
    return content;
  }

  private async putFile(key: string, ...names: readonly string[]): Promise<void> {
    const content = readFileSync(path.join(this.folder, ...names));
    await this.blobs.put(key, content, { contentType: 'application/octet-stream' });
  }

  private async putJson(key: string, value: unknown): Promise<void> {
    await this.blobs.put(key, Buffer.from(JSON.stringify(value)), { contentType: 'application/json' });
  }
}

interface LocalVersion {
  readonly part: string;
  readonly version: string;
  readonly liveAtMs: number;
}

const folderKey = ({ part, version }: Pick<SharedVersion, 'part' | 'version'>) => `${root}versions/${part}/${version}/`;
const fileKey = (of: SharedVersion, n: number) => `${folderKey(of)}${n}`;

const namesIn = (folder: string): readonly string[] =>
  statSync(folder, { throwIfNoEntry: false })?.isDirectory() ? readdirSync(folder) : [];

function setLiveAt(versionFolder: string, liveAtMs: number): void {
  const seconds = liveAtMs / 1_000;
  utimesSync(path.join(versionFolder, releaseFileName), seconds, seconds);
}

function writeWhole(file: string, content: Buffer): void {
  mkdirSync(path.dirname(file), { recursive: true });
  const temporary = `${file}.${randomUUID()}.tmp`;
  writeFileSync(temporary, content);
  renameSync(temporary, file);
}
