// The rows of one tab of the followers dialog, and its loading, error and empty states.

import { EmptyState } from '@libretto/kit/feedback';
import { IconUser } from '@libretto/kit/icons';
import { t } from '@lingui/core/macro';
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
      failed={t`Failed to load users. Please try again.`}
    />
  );
}

function nobody(tab: FollowersTab, isOwn: boolean): string {
  if (tab === 'followers') return isOwn ? t`You don't have any followers yet` : t`No followers yet`;
  return isOwn ? t`You're not following anyone yet` : t`Not following anyone yet`;
}

function Nobody({ tab, search, isOwn }: { tab: FollowersTab; search: string; isOwn: boolean }) {
  const icon = <IconUser size={40} stroke={1.25} aria-hidden />;
  const title = search === '' ? nobody(tab, isOwn) : t`No users found for "${search}"`;
  return <EmptyState icon={icon} title={title} />;
}
