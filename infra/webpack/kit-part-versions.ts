// The version of each part of the kit: that of the kit when the part last changed. A remote's build contains only the
// versions of the parts that it uses, so an edit of another part does not change the build.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export interface PartVersion {
  version: string;
  /** Hash of the part's source and of everything that it imports within the kit. */
  hash: string;
}
export type PartVersions = Record<string, PartVersion>;

const recordName = 'part-versions.json';

/** The part versions of the last archived release, which `npm run release -- keep` writes. */
export function recordedPartVersions(kitFolder: string): PartVersions {
  const file = path.join(kitFolder, recordName);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

/** The current version of every part: the recorded one if the part is unchanged, otherwise the kit's. */
export function partVersions(kitFolder: string): PartVersions {
  const { version } = JSON.parse(readFileSync(path.join(kitFolder, 'package.json'), 'utf8'));
  const recorded = recordedPartVersions(kitFolder);
  return Object.fromEntries(
    Object.entries(kitParts(kitFolder)).map(([part, file]) => {
      const hash = hashWithImports(file);
      const isAsRecorded = recorded[part]?.hash === hash;
      return [part, { version: isAsRecorded ? (recorded[part]?.version ?? version) : version, hash }];
    }),
  );
}

/**
 * Stateless icon lists, which are not shared: a shared list would load as a whole,
 * whereas a bundled one is tree-shaken.
 */
const shakenParts = new Set(['icons.tsx', 'icons-more.tsx', 'library-icon.tsx']);

/** Every entry of the kit's `exports` map: import name → file. */
function kitParts(kitFolder: string): Record<string, string> {
  const { exports } = JSON.parse(readFileSync(path.join(kitFolder, 'package.json'), 'utf8'));
  const parts = Object.entries<string>(exports).flatMap(([subpath, target]) => {
    const [prefix = '', suffix] = subpath.slice('./'.length).split('*');
    if (suffix === undefined)
      return existsSync(path.join(kitFolder, target)) ? [[`@libretto/kit/${prefix}`, target]] : [];
    const [folder = '', extension = ''] = target.split('*');
    return readdirSync(path.join(kitFolder, folder))
      .filter((name) => name.endsWith(extension) && !name.includes('.test.') && !shakenParts.has(name))
      .map((name) => [`@libretto/kit/${prefix}${name.slice(0, -extension.length)}${suffix}`, folder + name]);
  });
  return Object.fromEntries(parts.map(([name = '', file = '']) => [name, path.join(kitFolder, file)]));
}

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
