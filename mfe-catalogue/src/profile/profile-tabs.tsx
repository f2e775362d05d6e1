// The tabs of a profile, selected by the URL, and next to them the beginning of the bio on wide pages.
import { css } from '@emotion/react';
import type { SessionUser } from '@libretto/contracts/federation';
import type { Profile } from '@libretto/contracts/http/social/profiles';
import { Tabs } from '@libretto/kit/choices';
import { Skeleton, SkeletonGroup } from '@libretto/kit/feedback';
import { RemoteSlot } from '@libretto/kit/remote-slot';
import { space, useMedia } from '@libretto/kit/theme';
import { goTo } from '@libretto/product/links';
import { profileSettingsPath } from '@libretto/product/paths';
import { t } from '@lingui/core/macro';
import { useOwnCounts } from '../api/own-songs';
import { useArtistSongs } from '../api/profile-lists';
import { ArtistDashboard } from '../dashboard/artist-dashboard';
import { addressWith, chosen } from '../navigation/query';
import { OwnCatalogue } from '../own-catalogue/own-catalogue';
import { BioAside } from './bio-aside';
import { BioPanel } from './bio-panel';
import { CataloguePanel } from './catalogue-panel';
import { useProfilePlace } from './profile-place';
import { talentsOfHundredths } from './tune-in-price';

const tabIds = ['bio', 'catalogue', 'dashboard', 'posts', 'tuned-in', 'settings'] as const;
export type ProfileTab = (typeof tabIds)[number];

export interface ProfileTabsProps {
  profile: Profile;
  search: string;
  /** The signed-in viewer; null for a guest. */
  user: SessionUser | null;
}

export function ProfileTabs({ profile, search, user }: ProfileTabsProps) {
  const isWide = useMedia('wide');
  const songs = useArtistSongs(profile.id, { enabled: !profile.isOwnProfile });
  const own = useOwnCounts(profile.id, { enabled: profile.isOwnProfile }).data;
  const count = own ? own.approved + own.pending + own.needsAction : songs.data?.pages[0]?.total;
  // An artist's profile opens with the music, any other profile with the bio.
  const firstTab: ProfileTab = profile.isArtist ? 'catalogue' : 'bio';
  const hasDashboard = profile.isOwnProfile && profile.isArtist;
  const open = tabIds.filter(
    (id) => id !== 'settings' && (id !== 'dashboard' || hasDashboard) && (id !== 'tuned-in' || profile.isArtist),
  );
  const tab = chosen(search, 'tab', open, firstTab);
  const place = useProfilePlace();
  const show = (next: ProfileTab) => {
    if (next === 'settings') return goTo(profileSettingsPath);
    const changes = { tab: next === firstTab ? null : next, edit: null, status: null, range: null };
    if (place.kind === 'dialog') place.show(addressWith('', search, changes).slice(1));
    else goTo(addressWith('/profile', search, changes));
  };
  // The user's own catalogue and dashboard need the full width for their controls.
  const isOwnWork = tab === 'dashboard' || (profile.isOwnProfile && tab === 'catalogue');
  const withAside = place.kind === 'page' && isWide && tab !== 'bio' && !isOwnWork && profile.bio !== '';
  const panel = (
    <div css={[columns, withAside && asideColumn]}>
      <div css={main}>
        {tab === 'bio' && <BioPanel profile={profile} search={search} />}
        {tab === 'catalogue' &&
          (profile.isOwnProfile ? (
            <OwnCatalogue profile={profile} search={search} counts={own} />
          ) : (
            <CataloguePanel profile={profile} songs={songs} userId={user?.id ?? null} />
          ))}
        {tab === 'dashboard' && <ArtistDashboard userId={profile.id} search={search} />}
        {tab === 'posts' && (
          <RemoteSlot
            remote="mfe-social"
            module="PostsPanel"
            fallbackName={t`Posts`}
            props={{ userId: profile.id, user }}
            skeleton={<PostsSkeleton />}
          />
        )}
        {tab === 'tuned-in' && (
          <RemoteSlot
            remote="mfe-social"
            module="TunedInPanel"
            fallbackName={t`Tuned In`}
            props={{ artist: tunedInArtist(profile), user }}
            skeleton={<PostsSkeleton />}
          />
        )}
      </div>
      {withAside && <BioAside profile={profile} onWhole={() => show('bio')} />}
    </div>
  );
  return (
    <Tabs<ProfileTab>
      label={t`Profile`}
      manual={profile.isOwnProfile}
      tabs={[
        { id: 'bio' as const, label: t`Bio` },
        { id: 'catalogue' as const, label: t`Catalogue`, ...countOf(count) },
        ...(hasDashboard ? [{ id: 'dashboard' as const, label: t`Dashboard` }] : []),
        ...(profile.isOwnProfile ? [{ id: 'settings' as const, label: t`Settings` }] : []),
        { id: 'posts' as const, label: t`Posts` },
        ...(profile.isArtist ? [{ id: 'tuned-in' as const, label: t`Tuned In` }] : []),
      ].map((item) => ({ ...item, content: item.id === tab ? panel : null }))}
      selected={tab}
      onSelect={show}
    />
  );
}

function PostsSkeleton() {
  return (
    <SkeletonGroup css={feed}>
      <Skeleton height={176} radiusPx={12} />
      <Skeleton height={132} radiusPx={12} />
    </SkeletonGroup>
  );
}

const tunedInArtist = ({ id, username, isTunedIn, tuneInPrice }: Profile) => ({
  ...{ id, username, isTunedIn },
  tuneInPriceTalents: talentsOfHundredths(tuneInPrice),
});

const countOf = (total: number | undefined) => (total === undefined ? {} : { count: total });

const columns = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  padding-top: ${space[12]};
`;

const asideColumn = css`
  grid-template-columns: minmax(0, 1fr) 320px;
  column-gap: ${space[64]};
`;

const feed = css`
  display: grid;
  grid-template-columns: minmax(0, 680px);
  gap: ${space[12]};
`;

const main = css`
  min-width: 0;
`;
