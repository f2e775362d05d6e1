// Records which songs belong to which release during an import, because an album is approved only once all its files
// are imported. The records are in files, so that the memory use does not grow with the number of songs.
import { hash } from 'node:crypto';
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Number of files; each release belongs to one of them, and only one is read at a time. */
const parts = 64;

export class ImportedReleases {
  private readonly folder = mkdtempSync(join(tmpdir(), 'libretto-import-'));

  /** Adds a song; adding the same song again changes nothing. */
  add(releaseId: string, songId: string): void {
    const part = Number.parseInt(hash('sha256', releaseId).slice(0, 8), 16) % parts;
    appendFileSync(this.path(part), `${JSON.stringify([releaseId, songId])}\n`);
  }

  /** Yields each release with all its songs, in the order in which they were added. */
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
