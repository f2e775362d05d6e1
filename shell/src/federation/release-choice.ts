// Decides which version of a remote this browser gets, so that a new version can be rolled out to 10 % of browsers
// first.
import { localStore } from '@libretto/contracts/client/browser';
import type { RemoteVersion } from '@libretto/contracts/federation';

const storageKey = 'libretto-release-bucket';

/**
 * Returns a number that is stable for this browser. Where storage is blocked, it lasts as long as the page, so such a
 * browser may switch versions between visits.
 */
export function browserBucket(): string {
  const fresh = Math.random().toString(36).slice(2);
  try {
    const stored = localStore().getItem(storageKey);
    if (!stored) localStore().setItem(storageKey, fresh);
    return stored ?? fresh;
  } catch {
    return fresh;
  }
}

/**
 * Picks a version by weight. The position on the scale depends on the remote's name too, so that different browsers try
 * out new versions of different remotes. Versions are laid out along the scale in the given order, newest first, so
 * raising the newest one's share never takes it away from a browser that already has it.
 *
 * @returns undefined when no version has any weight.
 */
export function chooseVersion(remote: string, versions: RemoteVersion[], bucket: string): RemoteVersion | undefined {
  const weighted = versions.filter((version) => version.weight > 0);
  const total = weighted.reduce((sum, version) => sum + version.weight, 0);
  const point = fraction(`${remote}:${bucket}`) * total;
  let end = 0;
  return weighted.find((version) => {
    end += version.weight;
    return point < end;
  });
}

/** FNV-1a with a final mix, which spreads similar texts evenly over [0, 1). */
function fraction(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}
