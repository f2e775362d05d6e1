// Decides who may see an artist's tuned-in posts; it is checked for every request and every range.
import type { Caller } from '../../../kernel/http/caller';
import type { Conduct } from '../../../ports/conduct';
import type { ReadModels } from '../../../ports/read-models';
import { tuneInId, tuneIns } from '../people.projection';

export async function mayOpen(reads: ReadModels, artistId: string, caller: Caller, conduct: Conduct): Promise<boolean> {
  if (caller.kind === 'guest' || (await conduct.unseenBy(reads, caller.userId)).has(artistId)) return false;
  return (await mayOpenAll(reads, [artistId], caller)).has(artistId);
}

/** The artists among these whose posts the caller may open. */
export async function mayOpenAll(
  reads: ReadModels,
  artistIds: readonly string[],
  caller: Caller,
): Promise<ReadonlySet<string>> {
  if (caller.kind === 'guest') return new Set();
  const { userId, roles } = caller;
  if (roles.includes('admin')) return new Set(artistIds);
  const found = await reads.collection(tuneIns).getMany(artistIds.map((id) => tuneInId(userId, id)));
  return new Set(artistIds.filter((id, index) => id === userId || found[index] !== undefined));
}
