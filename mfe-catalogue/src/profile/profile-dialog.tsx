// A profile as a dialog over the current page.
import { css } from '@emotion/react';
import type { FederatedModules, SessionUser } from '@libretto/contracts/federation';
import type { Profile } from '@libretto/contracts/http/social/profiles';
import { ButtonLink } from '@libretto/kit/controls';
import { EmptyState, ErrorState } from '@libretto/kit/feedback';
import { IconUser } from '@libretto/kit/icons';
import { Dialog } from '@libretto/kit/overlays';
import { media, space } from '@libretto/kit/theme';
import { useFollowFacts } from '@libretto/product/follow-facts';
import { linkTo } from '@libretto/product/links';
import { profilePath } from '@libretto/product/paths';
import { t } from '@lingui/core/macro';
import { useMemo, useState } from 'react';
import { useProfile, useProfileChanges } from '../api/profile-calls';
import { usePageSkeleton } from '../states/page-skeleton';
import { ProfileHead } from './profile-head';
import { isUnknownProfile } from './profile-page';
import { ProfilePlaceContext } from './profile-place';
import { ProfileSkeleton } from './profile-skeleton';
import { ProfileTabs } from './profile-tabs';

export function ProfileDialog({ userId, user, onClose }: FederatedModules['mfe-catalogue']['ProfileDialog']) {
  useFollowFacts();
  const query = useProfile(userId);
  const isSkeleton = usePageSkeleton(query.isPending);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="profile"
      title={t`Profile`}
      initialFocus="dialog"
      headAction={
        <ButtonLink size="row" variant="ghost" {...linkTo(profilePath(userId))}>
          {t`Open page`}
        </ButtonLink>
      }
    >
      <div css={frame}>
        {isSkeleton ? (
          <ProfileSkeleton />
        ) : query.data ? (
          <Shown profile={query.data} user={user} />
        ) : query.isPending ? null : isUnknownProfile(query.error) ? (
          <EmptyState icon={<IconUser size={40} stroke={1.25} aria-hidden />} title={t`Profile Not Found`}>
            {t`The profile you're looking for doesn't exist or has been removed.`}
          </EmptyState>
        ) : (
          <ErrorState
            title={t`Failed to load this profile`}
            onRetry={() => void query.refetch()}
            retryLabel="Try Again"
            busy={query.isFetching}
          />
        )}
      </div>
    </Dialog>
  );
}

function Shown({ profile, user }: { profile: Profile; user: SessionUser | null }) {
  const [search, show] = useState('');
  const place = useMemo(() => ({ kind: 'dialog' as const, show }), []);
  useProfileChanges(profile, user);
  return (
    <ProfilePlaceContext value={place}>
      <ProfileHead profile={profile} search={search} />
      <ProfileTabs profile={profile} search={search} user={user} />
    </ProfilePlaceContext>
  );
}

/** Replaces the measures of the shell's frame: the dialog has no top bar, and its own margins. */
const frame = css`
  --lb-page-top: 0px;
  --lb-page-side: ${space[24]};
  min-height: 320px;
  ${media.mobile} {
    --lb-page-side: ${space[16]};
  }
`;
