// Anchors seals as lines of a file, preferably on another machine or a write-once medium.
import { mkdir, open, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { SealAnchor } from '../../ports/events/seal-anchor';

export class FileSealAnchor implements SealAnchor {
  constructor(private readonly path: string) {}

  async lines(): Promise<readonly string[]> {
    try {
      return (await readFile(this.path, 'utf8')).split('\n').filter((line) => line !== '');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
      throw error;
    }
  }

  async append(lines: readonly string[]): Promise<void> {
    await mkdir(dirname(this.path), { recursive: true });
    const file = await open(this.path, 'a');
    try {
      await file.appendFile(lines.map((line) => `${line}\n`).join(''));
      await file.sync();
    } finally {
      await file.close();
    }
  }
}
