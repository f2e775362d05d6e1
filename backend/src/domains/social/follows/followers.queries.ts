// Pages of followers and followed people, as one caller sees them.
import type { FollowedUser } from '@libretto/contracts/http/social/social';
import { pageOfVisible, type VisiblePage } from '../../../kernel/values/page-of-visible';
import type { DocumentOf, ReadModels } from '../../../ports/read-models/read-models';
import { followId, follows, people, peopleNames } from '../people/people.projection';
import type { SocialDeps } from '../social.deps';

export interface FollowersQuery {
  readonly list: 'followers' | 'following';
  readonly userId: string;
  readonly search: string;
  readonly limit: number;
  readonly offset: number;
}

type Follow = DocumentOf<typeof follows>;

/** Maximum number of people that a name search scans; a more common name needs a longer query. */
const maxNamesakes = 1000;

export async function followersPage(
  reads: ReadModels,
  textSearch: SocialDeps['search'],
  query: FollowersQuery,
  callerId: string | undefined,
  unseen: ReadonlySet<string>,
): Promise<{ users: FollowedUser[]; hasMore: boolean }> {
  const { limit } = query;
  const { items, hasMore } =
    query.search === '' ? await latest(reads, query, unseen) : await named(reads, textSearch, query, unseen);
  return { users: await followedUsers(reads, items.slice(0, limit), callerId), hasMore };
}

async function latest(
  reads: ReadModels,
  { list, userId, limit, offset }: FollowersQuery,
  unseen: ReadonlySet<string>,
): Promise<VisiblePage<string>> {
  const collection = reads.collection(follows);
  const isFollowers = list === 'followers';
  const otherOf = ({ followerId, followeeId }: Follow) => (isFollowers ? followerId : followeeId);
  const page = await pageOfVisible(
    (range) =>
      isFollowers
        ? collection.find('byFollowee', { equals: { followeeId: userId }, ...range })
        : collection.find('byFollower', { equals: { followerId: userId }, ...range }),
    { limit, offset, ...(unseen.size > 0 && { isSeen: (follow: Follow) => !unseen.has(otherOf(follow)) }) },
  );
  return { items: page.items.map(otherOf), hasMore: page.hasMore };
}

/** The best matches by name that are on the list. */
async function named(
  reads: ReadModels,
  textSearch: SocialDeps['search'],
  { list, userId, search, limit, offset }: FollowersQuery,
  unseen: ReadonlySet<string>,
): Promise<VisiblePage<string>> {
  const hits = (await textSearch.search(peopleNames, search, { limit: maxNamesakes })).filter(
    ({ id }) => !unseen.has(id),
  );
  const edges = hits.map(({ id }) => (list === 'followers' ? followId(id, userId) : followId(userId, id)));
  const found = await reads.collection(follows).getMany(edges);
  const ids = hits.filter((_, index) => found[index] !== undefined).map(({ id }) => id);
  return { items: ids.slice(offset, offset + limit), hasMore: ids.length > offset + limit };
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
