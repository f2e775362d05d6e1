// The releases folder in the data folder: published files, the registry and its history.
//   registry.json   history/<revision>.json   <remote>/<version>/…files and release.json
import { createHash } from 'node:crypto';
import {
  cpSync,
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
import path from 'node:path';
import { withFileLock } from '../build/file-lock.mjs';
import { contractIn } from './released-parts';
import {
  type EarlierState,
  emptyRegistry,
  type Release,
  type StoredRegistry,
  type StoredRemote,
  wholeVersionOf,
} from './stored-registry';

export const registryFileName = 'registry.json';
const releaseFileName = 'release.json';

/** Number of published versions per remote that are kept in addition to the live ones, as targets of a rollback. */
const keptReleases = 5;

/** An open page may request chunks of the version that it started with; the shell's own files are kept as long. */
const keptDaysAfterReplacement = 14;
const dayMs = 24 * 60 * 60 * 1_000;

export class ReleaseFolder {
  constructor(readonly folder: string) {}

  readRegistry(): StoredRegistry {
    const file = path.join(this.folder, registryFileName);
    if (!existsSync(file)) return emptyRegistry;
    const registry = parse<StoredRegistry>(file);
    if (registry.schemaVersion !== 1) throw new Error(`${file} is of a kind that this version does not know`);
    return registry;
  }

  /**
   * Applies a change under a file lock, stores the previous state in the history, and replaces the registry atomically.
   */
  async edit(change: (registry: StoredRegistry) => StoredRegistry): Promise<void> {
    await withFileLock(path.join(this.folder, 'registry.lock'), async () => {
      const before = this.readRegistry();
      const after = change(before);
      if (after === before) return;
      if (before.revision > 0) writeWhole(this.historyFile(before.revision), before);
      writeWhole(path.join(this.folder, registryFileName), after);
      this.noteAsLive(before);
    });
  }

  /**
   * The last version before the current one that all browsers got and that is still stored, or undefined. Versions that
   * a rollback abandoned are skipped, so that repeated rollbacks go further back.
   */
  earlierWholeState(remote: string): EarlierState | undefined {
    const registry = this.readRegistry();
    const present = stateOf(registry, remote);
    const presentVersion = present && wholeVersionOf(present);
    let revision = (present?.takenFrom ?? registry.revision) - 1;
    while (revision > 0) {
      const file = this.historyFile(revision);
      const earlier = existsSync(file) ? stateOf(parse<StoredRegistry>(file), remote) : undefined;
      const version = earlier && wholeVersionOf(earlier);
      const takenFrom = earlier?.takenFrom ?? revision;
      if (earlier && version && version !== presentVersion && this.release(remote, version)) {
        return { version, versions: earlier.versions, takenFrom };
      }
      revision = takenFrom - 1;
    }
    return undefined;
  }

  /**
   * Copies a build into this folder, where no later build changes it, and records the hash of every file. A published
   * version is immutable: publishing it again changes nothing.
   */
  publish(remote: string, version: string, builtFolder: string): Release {
    const published = this.release(remote, version);
    if (published) return published;
    const target = path.join(this.folder, remote, version);
    const temporary = `${target}.${process.pid}.tmp`;
    rmSync(temporary, { recursive: true, force: true });
    cpSync(builtFolder, temporary, { recursive: true, filter: (file) => !file.endsWith('.map') });
    const release: Release = {
      version,
      manifestUrl: `/remotes/${remote}/${version}/mf-manifest.json`,
      integrity: integrityOf(temporary),
      publishedAt: new Date().toISOString(),
      needs: contractIn(temporary)?.needs,
    };
    writeWhole(path.join(temporary, releaseFileName), release);
    rmSync(target, { recursive: true, force: true });
    renameSync(temporary, target);
    return release;
  }

  versionFolder(part: string, version: string): string {
    return path.join(this.folder, part, version);
  }

  release(remote: string, version: string): Release | undefined {
    const file = this.releaseFile(remote, version);
    return existsSync(file) ? parse<Release>(file) : undefined;
  }

  /** All published versions of a remote, newest first. */
  releases(remote: string): Release[] {
    const folder = path.join(this.folder, remote);
    if (!existsSync(folder)) return [];
    return readdirSync(folder)
      .flatMap((version) => this.release(remote, version) ?? [])
      .sort((a, b) => (a.publishedAt < b.publishedAt ? 1 : -1));
  }

  /** Deletes old published versions that no browser gets. */
  prune(remote: string): void {
    const live = new Set(stateOf(this.readRegistry(), remote)?.versions.map(({ version }) => version));
    const idle = this.releases(remote).filter(({ version }) => !live.has(version));
    const oldestMs = Date.now() - keptDaysAfterReplacement * dayMs;
    for (const { version } of idle.slice(keptReleases)) {
      if (statSync(this.releaseFile(remote, version)).mtimeMs > oldestMs) continue;
      rmSync(path.join(this.folder, remote, version), { recursive: true, force: true });
    }
  }

  /** The modification time of a version's release file records when it was last live. */
  private noteAsLive(registry: StoredRegistry): void {
    const now = new Date();
    for (const remote of [...Object.keys(registry.remotes), 'shell']) {
      for (const { version } of stateOf(registry, remote)?.versions ?? []) {
        const file = this.releaseFile(remote, version);
        if (existsSync(file)) utimesSync(file, now, now);
      }
    }
  }

  private releaseFile(remote: string, version: string): string {
    return path.join(this.folder, remote, version, releaseFileName);
  }

  private historyFile(revision: number): string {
    return path.join(this.folder, 'history', `${revision}.json`);
  }
}

/** State of a remote or of the shell. The shell's version always goes to all browsers, like a promoted remote's. */
function stateOf({ remotes, shell }: StoredRegistry, part: string): StoredRemote | undefined {
  if (part !== 'shell') return remotes[part];
  if (!shell) return undefined;
  const version = { version: shell.version, manifestUrl: '', weight: 100, integrity: {} };
  return { versions: [version], isPinned: true, takenFrom: shell.takenFrom };
}

/**
 * Subresource integrity of every file that a browser may load, by its path below the folder. Uses SHA-256, because
 * every visitor loads all hashes, and SHA-384 would be half as long again without better compression.
 */
function integrityOf(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => /\.(js|json|css)$/.test(file) && file !== 'mf-stats.json')
    .sort();
  const hash = (file: string) =>
    createHash('sha256')
      .update(readFileSync(path.join(folder, file)))
      .digest('base64');
  return Object.fromEntries(files.map((file) => [file, `sha256-${hash(file)}`]));
}

function parse<T>(file: string): T {
  const text = readFileSync(file, 'utf8');
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${file} is damaged; restore it from a backup`);
  }
}

function writeWhole(file: string, value: unknown): void {
  mkdirSync(path.dirname(file), { recursive: true });
  const temporary = `${file}.${process.pid}.tmp`;
  writeFileSync(temporary, `${JSON.stringify(value, null, 2)}\n`);
  renameSync(temporary, file);
}
