// The version of each entry of the kit: that of the kit when the entry last changed. A remote's build contains only the
// versions of the entries that it uses, so an edit of another entry does not change the build.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

export interface EntryVersion {
  version: string;
  /** Hash of the entry's source and of everything that it imports within the kit. */
  hash: string;
}
export type EntryVersions = Record<string, EntryVersion>;

const recordName = 'entry-versions.json';

/** The entry versions of the last archived release, which `npm run release -- keep` writes. */
export function recordedEntryVersions(kitFolder: string): EntryVersions {
  const file = path.join(kitFolder, recordName);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

/** The current version of every entry: the recorded one if the entry is unchanged, otherwise the kit's. */
export function entryVersions(kitFolder: string): EntryVersions {
  const { version, exports } = JSON.parse(readFileSync(path.join(kitFolder, 'package.json'), 'utf8'));
  const recorded = recordedEntryVersions(kitFolder);
  const shared = Object.entries<string>(exports).filter(([subpath]) => !treeShaken.has(subpath));
  return Object.fromEntries(
    shared.map(([subpath, target]) => {
      const entry = `@libretto/kit/${subpath.slice('./'.length)}`;
      const hash = hashWithImports(path.join(kitFolder, target));
      const isAsRecorded = recorded[entry]?.hash === hash;
      return [entry, { version: isAsRecorded ? (recorded[entry]?.version ?? version) : version, hash }];
    }),
  );
}

/**
 * Stateless icon lists, which are not shared: a shared list would load as a whole,
 * whereas a bundled one is tree-shaken.
 */
const treeShaken = new Set(['./icons', './icons-more']);

function hashWithImports(file: string): string {
  const seen = new Map<string, string>();
  const waiting = [file];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (seen.has(next)) continue;
    const source = readFileSync(next, 'utf8');
    seen.set(next, source);
    const folder = path.dirname(next);
    for (const [, imported = ''] of source.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)) {
      const found = ['', '.ts', '.tsx'].map((ending) => path.join(folder, imported + ending)).find(isSource);
      if (found) waiting.push(found);
    }
  }
  const hash = createHash('sha256');
  for (const name of [...seen.keys()].sort()) hash.update(`${path.basename(name)}\n${seen.get(name)}\n`);
  return hash.digest('hex').slice(0, 16);
}

const isSource = (file: string) => /\.tsx?$/.test(file) && existsSync(file);
