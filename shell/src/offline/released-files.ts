// Finds cached files of remotes that belong to no version in the release registry.
import type { ReleaseRegistry } from '@libretto/contracts/federation';

/** @returns the addresses whose files may be deleted; empty when the registry cannot be read. */
export function filesOutsideOf(registry: Partial<ReleaseRegistry>, addresses: readonly string[]): string[] {
  if (registry.schemaVersion !== 1 || !registry.remotes) return [];
  const folders = Object.values(registry.remotes).flatMap(({ versions }) =>
    versions.map(({ manifestUrl }) => manifestUrl.slice(0, manifestUrl.lastIndexOf('/') + 1)),
  );
  const isReleased = (path: string) => folders.some((folder) => path.startsWith(folder));
  return addresses.filter((address) => {
    const path = new URL(address).pathname;
    return path.startsWith('/remotes/') && !isReleased(path);
  });
}
