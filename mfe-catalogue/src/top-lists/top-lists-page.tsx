// The most played songs of the last seven days.
import { css } from '@emotion/react';
import type { FederatedModules, QueueContext, Track } from '@libretto/contracts/federation';
import { TrackRowSkeleton } from '@libretto/kit/cards';
import { EmptyState, ErrorState, SkeletonGroup } from '@libretto/kit/feedback';
import { IconTrophy } from '@libretto/kit/icons';
import { TrackList } from '@libretto/kit/lists';
import { PageHead } from '@libretto/kit/text';
import { colour, font, media, space } from '@libretto/kit/theme';
import { useFollowFacts } from '@libretto/product/follow-facts';
import { play, playOrPauseList } from '@libretto/product/play';
import { useListSound } from '@libretto/product/sound';
import { t } from '@lingui/core/macro';
import { useTopTracks } from '../api/home-calls';
import { pageTitle } from '../heads/page-box';
import { usePageSkeleton } from '../states/page-skeleton';
import { places } from '../states/places';
import { PlayPill } from '../tracks/play-pill';
import { SongRow } from '../tracks/song-row';

const listLength = 50;
const none: readonly Track[] = [];

export function TopListsPage({ user }: FederatedModules['mfe-catalogue']['TopListsPage']) {
  const context: QueueContext = { type: 'top-lists', name: t`Top lists` };
  useFollowFacts();
  const query = useTopTracks(listLength);
  const isSkeleton = usePageSkeleton(query.isPending);
  const tracks = query.data ?? none;
  const sound = useListSound(context, tracks);
  return (
    <>
      <PageHead title={t`Top lists`} description={t`The most played songs of the last seven days`} />
      <header css={head}>
        <div>
          <h1 css={[pageTitle, title]} tabIndex={-1}>
            {t`Top lists`}
          </h1>
          <p css={line}>{t`Most played in the last seven days`}</p>
        </div>
        {tracks.length > 0 && (
          <PlayPill
            sound={sound}
            size="regular"
            name={context.name}
            onClick={() => playOrPauseList(sound, () => play({ tracks, context }))}
          />
        )}
      </header>
      {isSkeleton && <RowsSkeleton />}
      {query.isError && !query.data && (
        <ErrorState
          form="row"
          title={t`Failed to load the top lists`}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
          retryLabel="Try Again"
        />
      )}
      {!isSkeleton && query.data?.length === 0 && (
        <EmptyState
          size="page"
          icon={<IconTrophy size={40} stroke={1.25} aria-hidden />}
          title={t`Nothing was played yet`}
        >
          {t`The songs of the week gather here as people listen.`}
        </EmptyState>
      )}
      {!isSkeleton && tracks.length > 0 && (
        <TrackList aria-label={t`Most played songs`}>
          {tracks.map((track, at) => (
            <li key={track.id}>
              <SongRow
                tracks={tracks}
                at={at}
                index={at + 1}
                context={context}
                withAlbum
                tagColumn
                menu={{ ownUserId: user?.id ?? null }}
              />
            </li>
          ))}
        </TrackList>
      )}
    </>
  );
}

function RowsSkeleton() {
  return (
    <SkeletonGroup>
      {places(8).map((at) => (
        <TrackRowSkeleton key={at} withIndex />
      ))}
    </SkeletonGroup>
  );
}

const head = css`
  display: flex;
  align-items: end;
  justify-content: space-between;
  gap: ${space[16]};
  margin-bottom: ${space[20]};
  ${media.mobile} {
    align-items: center;
    margin-bottom: ${space[8]};
  }
`;

const title = css`
  margin-bottom: ${space[4]};
`;

const line = css`
  ${font.body}
  color: ${colour.textMuted};
`;
