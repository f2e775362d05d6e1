// A remote's version consists of its package version and a hash of the built files. A build with equal content keeps
// its version, and two different builds never share a URL.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { packageVersion } from '../../build/inputs.mjs';

/** Placeholder of the hash during the build. It has the length of the hash, so that source maps stay valid. */
const placeholder = 'unhashed';

export const unhashedVersion = (part: string) => `${packageVersion(part)}-${placeholder}`;

/** Hash of the names and contents of all files that browsers can load. Source maps are not deployed. */
export function contentHash(folder: string): string {
  const hash = createHash('sha256');
  for (const name of filesBelow(folder)) hash.update(`${name}\0`).update(readFileSync(path.join(folder, name)));
  return hash.digest('hex').slice(0, placeholder.length);
}

/**
 * Replaces the placeholder with the content hash in all files of a finished build and in its folder name.
 *
 * @param folder Ends with {@link unhashedVersion}.
 */
export function nameByContent(folder: string): { version: string; folder: string } {
  settleManifest(folder);
  const unhashed = path.basename(folder);
  const version = unhashed.replace(placeholder, contentHash(folder));
  for (const name of filesBelow(folder).filter((each) => /\.(js|json|css)$/.test(each))) {
    const file = path.join(folder, name);
    const content = readFileSync(file, 'utf8');
    if (content.includes(unhashed)) writeFileSync(file, content.replaceAll(unhashed, version));
  }
  const named = path.join(path.dirname(folder), version);
  rmSync(named, { recursive: true, force: true });
  renameSync(folder, named);
  return { version, folder: named };
}

/**
 * The federation plugin records the installed version of each shared package, even of those that a remote does not
 * bundle. Only the range matters, so it replaces the version. The statistics file repeats the manifest and is unused.
 */
function settleManifest(folder: string): void {
  rmSync(path.join(folder, 'mf-stats.json'), { force: true });
  const file = path.join(folder, 'mf-manifest.json');
  const manifest: { shared: { version: string; requiredVersion: string }[] } = JSON.parse(readFileSync(file, 'utf8'));
  const shared = manifest.shared.map((each) => ({ ...each, version: each.requiredVersion.replace('^', '') }));
  writeFileSync(file, JSON.stringify({ ...manifest, shared }, null, 2));
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(map|br|gz)$/.test(entry.name))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort();
}
