// A profile, of the user or of someone else: banner, name and figures, and the open tab.
import { statusOf } from '@libretto/contracts/client';
import type { FederatedModules, SessionUser } from '@libretto/contracts/federation';
import type { Profile } from '@libretto/contracts/http/social/profiles';
import { UnreadPage } from '@libretto/kit/feedback';
import { IconUser } from '@libretto/kit/icons';
import { SharedPageHead } from '@libretto/kit/text';
import { useFollowFacts } from '@libretto/product/follow-facts';
import { headOfProfile } from '@libretto/product/shared-heads';
import { t } from '@lingui/core/macro';
import { useProfile, useProfileChanges } from '../api/profile-calls';
import { titleOfProfile } from '../sharing/page-titles';
import { MissingPage } from '../states/missing-page';
import { usePageSkeleton } from '../states/page-skeleton';
import { ProfileHead } from './profile-head';
import { ProfileSkeleton } from './profile-skeleton';
import { ProfileTabs } from './profile-tabs';
import { TuneInSettings } from './tune-in-settings';

export function ProfilePage({ search, user }: FederatedModules['mfe-catalogue']['ProfilePage']) {
  useFollowFacts();
  const userId = new URLSearchParams(search).get('id') || user?.id;
  // Without an id the page shows the user's own profile, for which the shell requires a sign-in.
  if (!userId) return null;
  return <ProfileOf key={userId} userId={userId} search={search} user={user} />;
}

interface ProfileOfProps {
  userId: string;
  search: string;
  user: SessionUser | null;
}

function ProfileOf({ userId, search, user }: ProfileOfProps) {
  const query = useProfile(userId);
  const isSkeleton = usePageSkeleton(query.isPending);
  if (isSkeleton) return <ProfileSkeleton />;
  if (query.isPending) return null;
  if (!query.data) {
    return isUnknownProfile(query.error) ? (
      <MissingPage icon={<IconUser size={40} stroke={1.25} aria-hidden />} title={t`Profile Not Found`}>
        {t`The profile you're looking for doesn't exist or has been removed.`}
      </MissingPage>
    ) : (
      <UnreadPage
        name={t`Profile`}
        title={t`Failed to load this profile`}
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      />
    );
  }
  return <ShownProfile profile={query.data} search={search} user={user} />;
}

/** A malformed id (400) is handled like an unknown one (404). */
export const isUnknownProfile = (error: unknown) => statusOf(error) === 404 || statusOf(error) === 400;

function ShownProfile({ profile, search, user }: { profile: Profile; search: string; user: SessionUser | null }) {
  useProfileChanges(profile, user);
  return (
    <>
      <SharedPageHead head={headOfProfile(profile)} title={titleOfProfile(profile)} />
      <ProfileHead profile={profile} search={search} />
      {profile.isOwnProfile && profile.isArtist && <TuneInSettings profile={profile} />}
      <ProfileTabs profile={profile} search={search} user={user} />
    </>
  );
}
