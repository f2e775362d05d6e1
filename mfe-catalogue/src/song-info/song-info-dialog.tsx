// Details of the artist's own song: its codes, plays, earnings, and the history of its status.
import { css } from '@emotion/react';
import { errorText } from '@libretto/contracts/client';
import type { SongInfo } from '@libretto/contracts/http/catalogue/own-songs';
import { ErrorState, Skeleton, SkeletonGroup, useSkeleton } from '@libretto/kit/feedback';
import { Dialog } from '@libretto/kit/overlays';
import { formatEuros, formatNumber, formatTalents, RelativeTime, StatusTag, Tag } from '@libretto/kit/text';
import { colour, font, space, tabular } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { useSongInfo } from '../api/own-songs';
import type { OwnSongDialogProps } from '../own-catalogue/own-song-dialogs';
import { places } from '../states/places';
import { SongTimeline } from './song-timeline';

export function SongInfoDialog({ song, onClose }: OwnSongDialogProps) {
  const info = useSongInfo(song.id);
  const isSkeleton = useSkeleton(info.isPending);
  return (
    <Dialog isOpen onClose={onClose} title={t`Song Info`} size="buy" initialFocus="dialog">
      {isSkeleton && <InfoSkeleton />}
      {info.isError && !info.data && (
        <ErrorState
          title={errorText(info.error, t`Failed to fetch song information`)}
          retryLabel="Try Again"
          onRetry={() => void info.refetch()}
          busy={info.isFetching}
        />
      )}
      {!isSkeleton && info.data && <Facts info={info.data} />}
      {!isSkeleton && info.data && <SongTimeline songId={song.id} />}
    </Dialog>
  );
}

function Facts({ info }: { info: SongInfo }) {
  const { streamsFromLibretto, streamsFromPlatforms, totalEarnings, totalEarningsInTalents } = info;
  const isApproved = info.distributionStatus === 'Approved';
  return (
    <>
      <p css={name}>{info.name}</p>
      <dl css={facts}>
        <Fact name={t`Status`}>
          {info.distributionStatus === 'Draft' ? <Tag>{t`Draft`}</Tag> : <StatusTag status={info.distributionStatus} />}
        </Fact>
        <Fact name={t`Uploaded`}>
          <RelativeTime at={info.uploadedAt} form="words" />
        </Fact>
        <Fact name="UPC">
          <Code isApproved={isApproved}>{info.upc}</Code>
        </Fact>
        <Fact name="ISRC">
          <Code isApproved={isApproved}>{info.isrc}</Code>
        </Fact>
        <Fact name={t`Streams from Libretto`}>{formatNumber(streamsFromLibretto)}</Fact>
        <Fact name={t`Streams from platforms`}>{formatNumber(streamsFromPlatforms)}</Fact>
        <Fact name={t`Total earnings`}>
          <strong>{formatEuros(totalEarnings, 4)}</strong>
          <small>{formatTalents(totalEarningsInTalents)}</small>
        </Fact>
      </dl>
    </>
  );
}

function Fact({ name: term, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Both codes are assigned on approval; some songs were public before codes existed. */
function Code({ children, isApproved }: { children: string | null; isApproved: boolean }) {
  if (children) return <span css={mono}>{children}</span>;
  return <span css={later}>{isApproved ? t`None` : t`Assigned on approval`}</span>;
}

function InfoSkeleton() {
  return (
    <SkeletonGroup on="surface1" css={waiting}>
      {places(7).map((at) => (
        <Skeleton key={at} height={20} />
      ))}
    </SkeletonGroup>
  );
}

const name = css`
  ${font.rowTitle}
  margin-bottom: ${space[8]};
  overflow-wrap: anywhere;
`;

const facts = css`
  ${font.body}
  ${tabular}
  margin: 0;
  & > div {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: ${space[16]};
    min-height: 40px;
    border-bottom: 1px solid ${colour.line};
  }
  & dt {
    color: ${colour.textMuted};
  }
  & dd {
    display: flex;
    align-items: baseline;
    gap: ${space[8]};
    margin: 0;
    text-align: end;
  }
  & small {
    ${font.small}
    color: ${colour.textMuted};
  }
`;

const mono = css`
  ${font.mono}
`;

const later = css`
  color: ${colour.textFaint};
`;

const waiting = css`
  display: grid;
  gap: ${space[20]};
  padding-top: ${space[8]};
`;
