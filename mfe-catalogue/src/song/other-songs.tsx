// Other songs by the artist of a song.
import { css } from '@emotion/react';
import type { Track } from '@libretto/contracts/federation';
import { TrackRowSkeleton } from '@libretto/kit/cards';
import { EmptyState, ErrorState, SkeletonGroup } from '@libretto/kit/feedback';
import { TrackList } from '@libretto/kit/lists';
import { media, Section } from '@libretto/kit/theme';
import { linkTo } from '@libretto/product/links';
import { profilePath } from '@libretto/product/paths';
import { t } from '@lingui/core/macro';
import { useOtherSongs } from '../api/song-calls';
import { sectionLink } from '../heads/section-link';
import { SongRow } from '../tracks/song-row';

/** Without an index the covers are aligned with the column's edge, and the hover background extends 8 px beyond it. */
const onEdge = css`
  ${media.tabletUp} {
    margin-inline: -8px -12px;
  }
`;

export function OtherSongs({ track, userId }: { track: Track; userId: string | null }) {
  const { artist } = track;
  const query = useOtherSongs(track.artistId, track.id);
  const tracks = query.data ?? [];
  return (
    <Section
      title={t`More by ${artist}`}
      aside={
        <a css={sectionLink} {...linkTo(`${profilePath(track.artistId)}&tab=catalogue`)}>
          {t`Show all`}
        </a>
      }
    >
      {query.isPending && (
        <SkeletonGroup>
          <TrackRowSkeleton />
          <TrackRowSkeleton />
        </SkeletonGroup>
      )}
      {query.isLoadingError && (
        <ErrorState
          form="row"
          title={t`Failed to load more songs`}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      )}
      {query.data && tracks.length === 0 && <EmptyState align="start" title={t`No other songs found`} />}
      <TrackList css={onEdge}>
        {tracks.map((other, at) => (
          <li key={other.id}>
            <SongRow
              tracks={tracks}
              at={at}
              context={{ type: 'artist', name: track.artist, id: track.artistId }}
              subtitle={other.albumTitle === other.title ? t`Single` : other.albumTitle}
              withLike={false}
              menu={{ ownUserId: userId }}
            />
          </li>
        ))}
      </TrackList>
    </Section>
  );
}
