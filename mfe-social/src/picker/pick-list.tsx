// The songs of one tab. Pressing a row chooses its song; the Play button previews it without choosing.

import { css } from '@emotion/react';
import type { Track } from '@libretto/contracts/federation';
import { EmptyState, ErrorState, Skeleton, SkeletonGroup, useSkeleton } from '@libretto/kit/feedback';
import { IconMusic } from '@libretto/kit/icons';
import { space } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';
import { PickRow } from './pick-row';
import { pickRow } from './pick-row-style';
import { emptyText, type PickerTab, usePickableSongs } from './pickable-songs';

export interface PickListProps {
  readonly tab: PickerTab;
  readonly search: string;
  readonly chosenId: string | null;
  readonly onPick: (song: Track) => void;
}

export function PickList({ tab, search, chosenId, onPick }: PickListProps) {
  const { data: tracks, isPending, isFetching, isPlaceholderData, refetch } = usePickableSongs(tab, search);
  const isSkeleton = useSkeleton(isPending);
  if (isPending || isSkeleton) return isSkeleton ? <PickListSkeleton /> : null;
  if (!tracks) {
    return (
      <ErrorState title={t`Failed to load songs. Please try again.`} onRetry={() => void refetch()} busy={isFetching} />
    );
  }
  if (tracks.length === 0) {
    return (
      <EmptyState icon={<IconMusic size={40} stroke={1.25} aria-hidden />} title={emptyText(tab, search)}>
        {tab === 'liked' && search === '' ? t`A heart on a song puts it here.` : null}
      </EmptyState>
    );
  }
  return (
    <ul css={rows} aria-busy={isPlaceholderData || undefined}>
      {tracks.map((track) => (
        <li key={track.id}>
          <PickRow track={track} isChosen={track.id === chosenId} onPick={onPick} />
        </li>
      ))}
    </ul>
  );
}

function PickListSkeleton() {
  return (
    <SkeletonGroup on="surface1" css={rows}>
      {[44, 32, 52, 38, 46].map((percent) => (
        <div key={percent} css={pickRow.frame}>
          <Skeleton width={40} height={40} radiusPx={6} />
          <div style={{ flex: 1 }}>
            <Skeleton shape="text" width={`${percent}%`} />
            <Skeleton shape="text" width="24%" style={{ marginTop: 8 }} />
          </div>
          <Skeleton shape="circle" width={36} height={36} />
        </div>
      ))}
    </SkeletonGroup>
  );
}

const rows = css`
  margin: 0;
  padding: ${space[8]} ${space[12]} ${space[16]};
  list-style: none;
`;
