// Versions and content hashes of the shared packages: if a package changed without a new version, the versions in the
// share scope, the registry and the archived release would be meaningless.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Package → where its version is declared, and which of its sources are loaded by pages. */
const sharedSources = {
  '@libretto/contracts': {
    manifest: 'contracts/package.json',
    sources: ['contracts/src/federation', 'contracts/src/client'],
  },
  '@libretto/kit': { manifest: 'shell/kit/package.json', sources: ['shell/kit/src'] },
  '@libretto/product': { manifest: 'shell/product/package.json', sources: ['shell/product/src'] },
};

export type SharedPackages = Record<string, { version: string; hash: string }>;

export function sharedPackagesIn(checkout: string): SharedPackages {
  return Object.fromEntries(
    Object.entries(sharedSources).map(([name, { manifest, sources }]) => {
      const { version } = JSON.parse(readFileSync(path.join(checkout, manifest), 'utf8'));
      const hash = createHash('sha256');
      for (const file of sources.flatMap((folder) => filesBelow(path.join(checkout, folder)))) {
        hash.update(`${path.relative(checkout, file)}\n`).update(readFileSync(file));
      }
      return [name, { version, hash: hash.digest('hex').slice(0, 16) }];
    }),
  );
}

/** Packages that have changed but still have the released version, one line each. */
export function unraised(released: SharedPackages, now: SharedPackages): string[] {
  return Object.entries(now)
    .filter(([name, { version, hash }]) => released[name]?.version === version && released[name]?.hash !== hash)
    .map(
      ([name, { version }]) =>
        `${name} has changed since ${version} was released. Raise its version in ${sharedSources[name as keyof typeof sharedSources].manifest}: the last number, or the one before it for a break.`,
    );
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(test|suite|stub)\.tsx?$|\.md$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !file.includes(`${path.sep}testing${path.sep}`))
    .sort();
}
