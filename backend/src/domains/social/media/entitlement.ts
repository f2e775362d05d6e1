// Who may see what an artist shares with those who are tuned in: asked anew with every request and every range.
import type { Caller } from '../../../kernel/http/caller';
import type { Conduct } from '../../../ports/conduct';
import type { ReadModels } from '../../../ports/read-models';
import { tuneInId, tuneIns } from '../people.projection';

export async function mayOpen(reads: ReadModels, artistId: string, caller: Caller, conduct: Conduct): Promise<boolean> {
  if (caller.kind === 'guest' || (await conduct.unseenBy(reads, caller.userId)).has(artistId)) return false;
  return (await mayOpenAll(reads, [artistId], caller)).has(artistId);
}

/** Of these artists, those whose posts are open to the caller. */
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
