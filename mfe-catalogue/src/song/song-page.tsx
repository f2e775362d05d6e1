// A song's page: its head on the cover wash, its lyrics, and next to them comments and further music.
import { css } from '@emotion/react';
import type { FederatedModules, SessionUser, Track } from '@libretto/contracts/federation';
import { SharedPageHead } from '@libretto/kit/text';
import { media, space } from '@libretto/kit/theme';
import { useFollowFacts } from '@libretto/product/follow-facts';
import { headOfTrack } from '@libretto/product/shared-heads';
import { useTrack } from '../api/song-calls';
import { HeadSkeleton } from '../heads/head-skeleton';
import { titleBy } from '../sharing/page-titles';
import { FailedPage } from '../states/failed-page';
import { usePageSkeleton } from '../states/page-skeleton';
import { Lyrics } from './lyrics';
import { OtherSongs } from './other-songs';
import { SongComments } from './song-comments';
import { SongFacts } from './song-facts';
import { SongHead } from './song-head';

export function SongPage({ params, user }: FederatedModules['mfe-catalogue']['SongPage']) {
  useFollowFacts();
  const query = useTrack(params.id ?? '');
  const isSkeleton = usePageSkeleton(query.isPending);
  if (isSkeleton) return <HeadSkeleton />;
  if (query.isPending) return null;
  if (!query.data) return <FailedPage error={query.error} subject="Song" onRetry={() => void query.refetch()} />;
  return <ShownSong track={query.data} user={user} />;
}

function ShownSong({ track, user }: { track: Track; user: SessionUser | null }) {
  return (
    <>
      <SharedPageHead head={headOfTrack(track)} title={titleBy(track)} />
      <SongHead track={track} userId={user?.id ?? null} />
      <div css={columns}>
        <div css={words}>
          <Lyrics songId={track.id} />
        </div>
        <div css={voices}>
          <SongComments track={track} user={user} />
        </div>
        <div css={more}>
          <OtherSongs track={track} userId={user?.id ?? null} />
          <SongFacts track={track} />
        </div>
      </div>
    </>
  );
}

/** Comments have a separate column, since there may be many; in a one-column layout they follow the lyrics. */
const columns = css`
  display: grid;
  grid-template: 'words voices' auto 'more voices' 1fr / minmax(0, 1fr) 360px;
  gap: ${space[40]} ${space[48]};
  padding-top: ${space[8]};
  ${media.wide} {
    grid-template-columns: minmax(0, 1fr) 440px;
    column-gap: ${space[64]};
  }
  ${media.belowDesktop} {
    grid-template: 'words' auto 'voices' auto 'more' auto / minmax(0, 1fr);
  }
  ${media.mobile} {
    row-gap: ${space[32]};
  }
`;

const area = (name: string) => css`
  grid-area: ${name};
  min-width: 0;
`;
const words = area('words');
const voices = area('voices');
const more = area('more');
