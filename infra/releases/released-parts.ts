// Reads the contracts of the released parts from the releases folder.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Needs } from '@libretto/contracts/federation/fit';
import { type BuiltContract, contractFileName } from '../webpack/contract-checks/contract-file';
import type { KnownContract, ReleasedPart, ReleasedParts } from './compatibility';
import type { StoredRegistry } from './stored-registry';

/**
 * Everything that browsers get under this registry. The shell is the released one, otherwise the one built in this
 * checkout, which the server then serves.
 */
export function partsOf(
  registry: StoredRegistry,
  folder: { versionFolder(part: string, version: string): string },
  builtShell: string,
): ReleasedParts {
  const remotes = Object.entries(registry.remotes).flatMap(([name, { versions }]) =>
    versions.map(({ version }) => ({ name, version, contract: contractIn(folder.versionFolder(name, version)) })),
  );
  const version = registry.shell?.version;
  const shell = contractIn(version ? folder.versionFolder('shell', version) : builtShell);
  return [...remotes, { name: 'shell', version: version ?? 'of this checkout', contract: shell }].filter(isKnown);
}

/** A shell that has not been built, or that predates contracts, cannot be checked. */
function isKnown(part: { name: string; version: string; contract: KnownContract | null }): part is ReleasedPart {
  return part.contract !== null;
}

/** The contract of a build, or its manifest if the build predates contracts. */
export function contractIn(folder: string): KnownContract | null {
  const contract = readJson<BuiltContract>(path.join(folder, contractFileName));
  if (contract) return contract;
  const manifest = readJson<Manifest>(path.join(folder, 'mf-manifest.json'));
  return manifest && { exposes: manifest.exposes?.map(({ name }) => name) ?? [], needs: needsIn(manifest), offers: {} };
}

interface Manifest {
  exposes?: { name: string }[];
  shared?: { name: string; requiredVersion: string }[];
}

/** Remotes already bundled the visual parts of the kit at that time. */
function needsIn({ shared = [] }: Manifest): Needs {
  const needs = new Map<string, { range: string; modules: Record<string, true> }>();
  for (const { name, requiredVersion } of shared) {
    if (name.startsWith('@libretto/kit/') && name !== '@libretto/kit/remote-slot') continue;
    const packageName = name.split('/', name.startsWith('@') ? 2 : 1).join('/');
    const need = needs.get(packageName) ?? { range: requiredVersion, modules: {} };
    need.modules[name] = true;
    needs.set(packageName, need);
  }
  return Object.fromEntries(needs);
}

function readJson<T>(file: string): T | null {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}
