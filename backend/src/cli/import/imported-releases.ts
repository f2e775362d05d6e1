// Which songs belong to which release, while an import runs: an album is approved once all of its files are there. Kept in files,
// for a hundred thousand songs must not take more memory than a hundred.
import { hash } from 'node:crypto';
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A release lies in one of these files, and one of them at a time is read. */
const parts = 64;

export class ImportedReleases {
  private readonly folder = mkdtempSync(join(tmpdir(), 'libretto-import-'));

  /** Twice the same is once. */
  add(releaseId: string, songId: string): void {
    const part = Number.parseInt(hash('sha256', releaseId).slice(0, 8), 16) % parts;
    appendFileSync(this.path(part), `${JSON.stringify([releaseId, songId])}\n`);
  }

  /** Each release with all of its songs, in the order in which they came. */
  *releases(): Generator<readonly [releaseId: string, songIds: readonly string[]]> {
    for (let part = 0; part < parts; part++) {
      if (!existsSync(this.path(part))) continue;
      const found = new Map<string, Set<string>>();
      for (const entry of readFileSync(this.path(part), 'utf8').trimEnd().split('\n')) {
        const [releaseId, songId] = JSON.parse(entry) as readonly [string, string];
        found.set(releaseId, (found.get(releaseId) ?? new Set()).add(songId));
      }
      for (const [releaseId, songIds] of found) yield [releaseId, [...songIds]];
    }
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  private path(part: number): string {
    return join(this.folder, String(part));
  }
}
