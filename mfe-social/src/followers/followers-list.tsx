// The rows of one tab, and what stands in their place while there are none.
import { EmptyState } from '@libretto/kit/empty-state';
import { IconUser } from '@libretto/kit/icons';
import { PeopleList } from '../people/people-list';
import { FollowerRow } from './follower-row';
import { type FollowersTab, useFollowers } from './use-followers';

export interface FollowersListProps {
  readonly userId: string;
  readonly tab: FollowersTab;
  readonly search: string;
  readonly viewerId: string | null;
}

export function FollowersList({ userId, tab, search, viewerId }: FollowersListProps) {
  const isOwn = userId === viewerId;
  return (
    <PeopleList
      query={useFollowers(userId, tab, search)}
      peopleOf={({ users }) => users}
      row={(person) => <FollowerRow person={person} viewerId={viewerId} canRemove={isOwn && tab === 'followers'} />}
      empty={<Nobody tab={tab} search={search} isOwn={isOwn} />}
      failed="Failed to load users. Please try again."
    />
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
