// A remote's version is its package's version and a hash of what was built. Equal content thus keeps its version, whatever
// else was edited, and two different builds can never share an address.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { packageVersion } from '../build/inputs.mjs';

/** Stands for the hash while there is none yet; as long as one, so that source maps stay right. */
const placeholder = 'unhashed';

export const unhashedVersion = (part: string) => `${packageVersion(part)}-${placeholder}`;

/** Hash over all that a browser can get, by names and content. Source maps stay at home. */
export function contentHash(folder: string): string {
  const hash = createHash('sha256');
  for (const name of filesBelow(folder)) hash.update(`${name}\0`).update(readFileSync(path.join(folder, name)));
  return hash.digest('hex').slice(0, placeholder.length);
}

/**
 * Gives a finished build the version of its content, in every file and in the folder's name.
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
 * The federation plugin writes down which version of each shared package was installed, even of those that a remote has no
 * copy of. The range says all that matters of them. Its statistics repeat the manifest for tools that nobody uses here.
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
