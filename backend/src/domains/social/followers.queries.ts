// Pages of followers and of the followed, as one caller sees them.
import type { FollowedUser } from '@libretto/contracts/http/social';
import type { ReadModels } from '../../ports/read-models';
import { followId, follows, people, peopleNames } from './people.projection';
import type { SocialDeps } from './social.deps';

export interface FollowersQuery {
  readonly list: 'followers' | 'following';
  readonly userId: string;
  readonly search: string;
  readonly limit: number;
  readonly offset: number;
}

/** How many people of a name are looked through; a name that more share needs more letters. */
const maxNamesakes = 1000;

export async function followersPage(
  reads: ReadModels,
  textSearch: SocialDeps['search'],
  query: FollowersQuery,
  callerId: string | undefined,
): Promise<{ users: FollowedUser[]; hasMore: boolean }> {
  const { limit } = query;
  const ids = query.search === '' ? await latest(reads, query) : await named(reads, textSearch, query);
  return { users: await followedUsers(reads, ids.slice(0, limit), callerId), hasMore: ids.length > limit };
}

/** One more than the page holds, so that its end shows. */
async function latest(reads: ReadModels, { list, userId, limit, offset }: FollowersQuery): Promise<readonly string[]> {
  const collection = reads.collection(follows);
  if (list === 'followers') {
    const page = await collection.find('byFollowee', { equals: { followeeId: userId }, limit: limit + 1, offset });
    return page.items.map(({ followerId }) => followerId);
  }
  const page = await collection.find('byFollower', { equals: { followerId: userId }, limit: limit + 1, offset });
  return page.items.map(({ followeeId }) => followeeId);
}

/** The best hits by name that are on the list. */
async function named(
  reads: ReadModels,
  textSearch: SocialDeps['search'],
  { list, userId, search, limit, offset }: FollowersQuery,
): Promise<readonly string[]> {
  const hits = await textSearch.search(peopleNames, search, { limit: maxNamesakes });
  const edges = hits.map(({ id }) => (list === 'followers' ? followId(id, userId) : followId(userId, id)));
  const found = await reads.collection(follows).getMany(edges);
  return hits
    .filter((_, index) => found[index] !== undefined)
    .map(({ id }) => id)
    .slice(offset, offset + limit + 1);
}

export async function followedUsers(
  reads: ReadModels,
  ids: readonly string[],
  callerId: string | undefined,
): Promise<FollowedUser[]> {
  const [docs, followed] = await Promise.all([
    reads.collection(people).getMany(ids),
    reads.collection(follows).getMany(ids.map((id) => followId(callerId ?? '', id))),
  ]);
  return ids.map((id, index) => {
    const person = docs[index];
    return {
      id,
      username: person?.username ?? 'Former member',
      profileImageId: person?.imageId ?? null,
      isPatron: person?.isPatron ?? false,
      isArtist: person?.isArtist ?? false,
      followerCount: person?.followerCount ?? 0,
      isFollowing: followed[index] !== undefined,
    };
  });
}
