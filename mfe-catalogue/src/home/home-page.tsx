// Home: one song in the light, what is new, and what is played most.
import type { FederatedModules, SessionUser } from '@libretto/contracts/federation';
import type { Home } from '@libretto/contracts/http/catalogue';
import { ButtonLink } from '@libretto/kit/button';
import { EmptyState } from '@libretto/kit/empty-state';
import { ErrorState } from '@libretto/kit/error-state';
import { IconMusic } from '@libretto/kit/icons';
import { PageHead } from '@libretto/kit/page-head';
import { TrackRowSkeleton } from '@libretto/kit/track-card';
import { visuallyHiddenStyle } from '@libretto/kit/visually-hidden';
import { useFollowFacts } from '@libretto/product/follow-facts';
import { linkTo } from '@libretto/product/links';
import { uploadPath } from '@libretto/product/paths';
import { t } from '@lingui/core/macro';
import { useHome, useTopTracks } from '../api/home-calls';
import { KeptLists } from '../offline/kept-lists';
import { DrawnAfter } from '../states/drawn-after';
import { usePageSkeleton } from '../states/page-skeleton';
import { Hero } from './hero';
import { HomeSkeleton } from './home-skeleton';
import { home as homeStyle } from './home-style';
import { SleeveShelf } from './sleeve-shelf';
import { mostRowsShown, TopThisWeek } from './top-this-week';
import { useHeroShown } from './use-hero-shown';

export function HomePage({ user }: FederatedModules['mfe-catalogue']['HomePage']) {
  useFollowFacts();
  const home = useHome();
  const top = useTopTracks(mostRowsShown);
  const isBare = usePageSkeleton(home.isPending);
  const [isHeroShown, showRest] = useHeroShown(Boolean(home.data?.hero?.track.artworkUrl));
  return (
    <>
      <PageHead title={t`Home`} />
      <h1 css={visuallyHiddenStyle} tabIndex={-1}>
        {t`Home`}
      </h1>
      <KeptLists answer={home} />
      {isBare && <HomeSkeleton />}
      {!isBare && !home.isPending && (
        <div css={homeStyle}>
          {home.data ? (
            <Featured home={home.data} user={user} isHeroShown={isHeroShown} onHeroShown={showRest} />
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
          <DrawnAfter when={isHeroShown}>
            {top.isPending && <TrackRowSkeleton withIndex />}
            {top.isLoadingError && (
              <ErrorState
                form="row"
                title={t`Failed to load the top list`}
                onRetry={() => void top.refetch()}
                busy={top.isFetching}
              />
            )}
            {top.data && top.data.length > 0 && <TopThisWeek tracks={top.data} userId={user?.id ?? null} />}
            {home.data?.shelves.slice(1).map((shelf) => (
              <HomeShelf key={shelf.id} shelf={shelf} />
            ))}
          </DrawnAfter>
        </div>
      )}
    </>
  );
}

interface FeaturedProps {
  home: Home;
  user: SessionUser | null;
  isHeroShown: boolean;
  onHeroShown: () => void;
}

/** The hero and the first shelf: of those one follows, or what is new for everybody else. */
function Featured({ home: { hero, shelves }, user, isHeroShown, onHeroShown }: FeaturedProps) {
  if (!hero) return <NothingReleased isArtist={user?.isArtist ?? false} />;
  const [first] = shelves;
  return (
    <>
      <Hero {...hero} userId={user?.id ?? null} onShown={onHeroShown} />
      <DrawnAfter when={isHeroShown}>{first && <HomeShelf shelf={first} />}</DrawnAfter>
    </>
  );
}

/** The server names its shelves in English. */
function HomeShelf({ shelf }: { shelf: Home['shelves'][number] }) {
  const titles: Partial<Record<string, string>> = { following: t`From artists you follow`, new: t`New releases` };
  const title = titles[shelf.id] ?? shelf.title;
  return <SleeveShelf title={title} tracks={shelf.tracks} context={{ type: 'home', name: title }} />;
}

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
      {t`New songs appear here on the day they come out.`}
    </EmptyState>
  );
}
