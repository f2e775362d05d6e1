// Decides who may see an artist's tuned-in posts; it is checked for every request and every range.
import type { Caller } from '../../../kernel/http/access/caller';
import type { Conduct } from '../../../ports/directory/conduct';
import type { ReadModels } from '../../../ports/read-models/read-models';
import { tuneInId, tuneIns } from '../people/people.projection';

export async function mayOpen(reads: ReadModels, artistId: string, caller: Caller, conduct: Conduct): Promise<boolean> {
  if (caller.kind === 'guest' || (await unseenArtists(reads, conduct, caller.userId)).has(artistId)) return false;
  return (await mayOpenAll(reads, [artistId], caller)).has(artistId);
}

/**
 * The people whose tuned-in posts the reader does not see. A reader whom the artist blocked
 * still sees the posts that they have paid for; a reader who blocks the artist sees nothing.
 */
export async function unseenArtists(
  reads: ReadModels,
  conduct: Pick<Conduct, 'unseenBy' | 'blocksBetween'>,
  userId: string | undefined,
): Promise<ReadonlySet<string>> {
  const unseen = await conduct.unseenBy(reads, userId);
  if (userId === undefined || unseen.size === 0) return unseen;
  const ids = [...unseen];
  const paid = await reads.collection(tuneIns).getMany(ids.map((id) => tuneInId(userId, id)));
  const hidden = await Promise.all(
    ids.map(
      async (id, index) => paid[index] === undefined || (await conduct.blocksBetween(reads, userId, id)).hasBlocked,
    ),
  );
  return new Set(ids.filter((_, index) => hidden[index]));
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
