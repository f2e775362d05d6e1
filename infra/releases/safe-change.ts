// Changes the registry only if everything that works now keeps working.
import { breaks, lineOf, type ReleasedParts } from './compatibility';
import type { ReleaseFolder } from './release-folder';
import { partsOf } from './released-parts';
import type { StoredRegistry } from './stored-registry';

/**
 * @param builtShell Folder of the shell that is served while none is released.
 * @throws Error that lists every part that the change would break, with the reason; the registry then stays unchanged.
 */
export async function changeSafely(
  folder: ReleaseFolder,
  builtShell: string,
  change: (registry: StoredRegistry) => StoredRegistry,
): Promise<void> {
  await folder.edit((registry) => {
    const changed = change(registry);
    refuseBreaks(partsOf(registry, folder, builtShell), partsOf(changed, folder, builtShell));
    return changed;
  });
}

/** @throws Error like {@link changeSafely}. */
export function refuseBreaks(before: ReleasedParts, after: ReleasedParts): void {
  const broken = breaks(before, after);
  if (broken.length === 0) return;
  const names = [...new Set(broken.map(({ part, version }) => `${part} ${version}`))];
  const lines = broken.map((each) => `  ${lineOf(each)}`);
  throw new Error([`Refused: this breaks ${names.join(', ')}.`, ...lines].join('\n'));
}
