// Home: a featured song, new releases, and the most played songs.
import type { FederatedModules, SessionUser } from '@libretto/contracts/federation';
import type { Home } from '@libretto/contracts/http/catalogue/catalogue';
import { TrackRowSkeleton } from '@libretto/kit/cards';
import { ButtonLink } from '@libretto/kit/controls';
import { EmptyState, ErrorState } from '@libretto/kit/feedback';
import { IconMusic } from '@libretto/kit/icons';
import { PageHead } from '@libretto/kit/text';
import { visuallyHiddenStyle } from '@libretto/kit/theme';
import { useFollowFacts } from '@libretto/product/follow-facts';
import { linkTo } from '@libretto/product/links';
import { uploadPath } from '@libretto/product/paths';
import { t } from '@lingui/core/macro';
import { usePrefetchQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { topTracks, useHome, useTopTracks } from '../api/home-calls';
import { KeptLists } from '../offline/kept-lists';
import { usePageSkeleton } from '../states/page-skeleton';
import { StaggeredRendering } from '../states/staggered-rendering';
import { Carousel } from './carousel';
import { Hero } from './hero';
import { HomeSkeleton } from './home-skeleton';
import { home as homeStyle } from './home-style';
import { mostRowsShown, TopThisWeek } from './top-this-week';
import { useHeroShown } from './use-hero-shown';

export function HomePage({ user }: FederatedModules['mfe-catalogue']['HomePage']) {
  useFollowFacts();
  const home = useHome();
  usePrefetchQuery(topTracks(mostRowsShown));
  const isSkeleton = usePageSkeleton(home.isPending);
  const [isHeroShown, showRest] = useHeroShown(Boolean(home.data?.hero?.track.artworkUrl));
  // Releases of followed artists, or new ones for a user who follows none.
  const [firstShelf, ...furtherShelves] = home.data?.hero ? home.data.shelves : [];
  return (
    <>
      <PageHead title={t`Home`} />
      <h1 css={visuallyHiddenStyle} tabIndex={-1}>
        {t`Home`}
      </h1>
      <KeptLists answer={home} />
      {isSkeleton && <HomeSkeleton />}
      {!isSkeleton && !home.isPending && (
        <div css={homeStyle}>
          {home.data ? (
            <Featured home={home.data} user={user} onHeroShown={showRest} />
          ) : (
            <ErrorState
              form="row"
              title={t`Failed to load new music`}
              onRetry={() => void home.refetch()}
              busy={home.isFetching}
            >
              {t`The rest of Libretto works, and the song plays on.`}
            </ErrorState>
          )}
          <StaggeredRendering
            when={isHeroShown}
            parts={[
              firstShelf && <HomeShelf key={firstShelf.id} shelf={firstShelf} />,
              <TopRows key="top" userId={user?.id ?? null} />,
              ...furtherShelves.map((shelf) => <HomeShelf key={shelf.id} shelf={shelf} />),
            ]}
          />
        </div>
      )}
    </>
  );
}

interface FeaturedProps {
  home: Home;
  user: SessionUser | null;
  onHeroShown: () => void;
}

function Featured({ home: { hero }, user, onHeroShown }: FeaturedProps) {
  if (!hero) return <NothingReleased isArtist={user?.isArtist ?? false} />;
  return <Hero {...hero} userId={user?.id ?? null} onShown={onHeroShown} />;
}

/** Loaded with the page, but rendered after the first shelf. */
const TopRows = memo(function TopRows({ userId }: { userId: string | null }) {
  const top = useTopTracks(mostRowsShown);
  if (top.isPending) return <TrackRowSkeleton withIndex />;
  if (top.isLoadingError) {
    return (
      <ErrorState
        form="row"
        title={t`Failed to load the top list`}
        onRetry={() => void top.refetch()}
        busy={top.isFetching}
      />
    );
  }
  return top.data.length > 0 && <TopThisWeek tracks={top.data} userId={userId} />;
});

/** Translates the shelves that are known; the server names them in English. */
const HomeShelf = memo(function HomeShelf({ shelf }: { shelf: Home['shelves'][number] }) {
  const titles: Partial<Record<string, string>> = { following: t`From artists you follow`, new: t`New releases` };
  const title = titles[shelf.id] ?? shelf.title;
  return <Carousel title={title} tracks={shelf.tracks} context={{ type: 'home', name: title }} />;
});

function NothingReleased({ isArtist }: { isArtist: boolean }) {
  return (
    <EmptyState
      size="page"
      icon={<IconMusic size={40} stroke={1.25} aria-hidden />}
      title={t`Nothing has been released yet`}
      action={
        isArtist && (
          <ButtonLink variant="primary" {...linkTo(uploadPath)}>
            {t`Upload Music`}
          </ButtonLink>
        )
      }
    >
      {t`New songs appear here on the day of their release.`}
    </EmptyState>
  );
}
