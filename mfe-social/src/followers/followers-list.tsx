// The rows of one tab, and what stands in their place while there are none.
import type { FollowedUser } from '@libretto/contracts/http/social';
import { EmptyState } from '@libretto/kit/empty-state';
import { ErrorState } from '@libretto/kit/error-state';
import { IconUser } from '@libretto/kit/icons';
import { useInfiniteScroll } from '@libretto/kit/infinite-scroll';
import { useSkeleton } from '@libretto/kit/skeleton';
import { ListSkeleton } from '../people/list-skeleton';
import { PeopleRows } from '../people/people-rows';
import { FollowerRow } from './follower-row';
import { type FollowersTab, useFollowers } from './use-followers';

const thresholdPx = 100;
const failed = 'Failed to load users. Please try again.';

export interface FollowersListProps {
  readonly userId: string;
  readonly tab: FollowersTab;
  readonly search: string;
  readonly viewerId: string | null;
}

export function FollowersList({ userId, tab, search, viewerId }: FollowersListProps) {
  const query = useFollowers(userId, tab, search);
  const isBare = useSkeleton(query.isPending);
  const end = useInfiniteScroll({
    hasMore: query.hasNextPage,
    loading: query.isFetchingNextPage,
    failed: query.isFetchNextPageError,
    onMore: () => void query.fetchNextPage(),
    thresholdPx,
  });
  const isOwn = userId === viewerId;
  if (query.isPending || isBare) return isBare ? <ListSkeleton /> : null;
  if (!query.data) {
    return <ErrorState title={failed} onRetry={() => void query.refetch()} busy={query.isFetching} />;
  }
  const people = withoutRepeats(query.data.pages.flatMap(({ users }) => users));
  if (people.length === 0) return <Nobody tab={tab} search={search} isOwn={isOwn} />;
  return (
    <>
      <PeopleRows
        people={people}
        row={(person) => <FollowerRow person={person} viewerId={viewerId} canRemove={isOwn && tab === 'followers'} />}
      />
      <div ref={end} />
      {query.isFetchNextPageError && (
        <ErrorState
          form="row"
          title={failed}
          onRetry={() => void query.fetchNextPage()}
          busy={query.isFetchingNextPage}
        />
      )}
    </>
  );
}

const nobody = {
  followers: { own: "You don't have any followers yet", theirs: 'No followers yet' },
  following: { own: "You're not following anyone yet", theirs: 'Not following anyone yet' },
} as const;

function Nobody({ tab, search, isOwn }: { tab: FollowersTab; search: string; isOwn: boolean }) {
  const icon = <IconUser size={40} stroke={1.25} aria-hidden />;
  const title = search === '' ? nobody[tab][isOwn ? 'own' : 'theirs'] : `No users found for "${search}"`;
  return <EmptyState icon={icon} title={title} />;
}

/** Somebody who is followed meanwhile moves the others down, so that a page may begin with whom the last one ended with. */
function withoutRepeats(people: readonly FollowedUser[]): FollowedUser[] {
  return [...new Map(people.map((person) => [person.id, person])).values()];
}
