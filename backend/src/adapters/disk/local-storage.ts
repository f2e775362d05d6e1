// Reports the free space on the data folder's disk, and the sizes of its databases.
import { readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { LocalStorage } from '../../ports/operations/installation-health';

export function localStorageOf(dataDir: string): LocalStorage {
  const folder = join(dataDir, 'store');
  return {
    disk: async () => {
      try {
        const { bavail, blocks, bsize } = await statfs(dataDir);
        return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
      } catch {
        return undefined;
      }
    },
    sizes: async () => {
      const sizes = new Map<string, number>();
      for (const file of (await readdir(folder)).sort()) {
        const name = /^([\w-]+)\.db(-wal)?$/.exec(file)?.[1];
        if (name === undefined) continue;
        // A file that was checkpointed and deleted concurrently no longer exists here.
        const bytes = await stat(join(folder, file)).then(
          ({ size }) => size,
          () => 0,
        );
        sizes.set(name, (sizes.get(name) ?? 0) + bytes);
      }
      return [...sizes].map(([name, bytes]) => ({ name, bytes }));
    },
  };
}
