// The lyrics of the song. If they are timed, the current line is highlighted and a click on a line seeks to it.

import { css } from '@emotion/react';
import { Button } from '@libretto/kit/controls';
import { EmptyState, ErrorState, Skeleton, SkeletonGroup, useSkeleton } from '@libretto/kit/feedback';
import { IconMicrophone2 } from '@libretto/kit/icons';
import { loadReadingFace, space } from '@libretto/kit/theme';
import { isSynced } from '@libretto/product/lyric-lines';
import { t } from '@lingui/core/macro';
import { useEffect, useRef } from 'react';
import type { Track } from '../machine/player.types';
import { usePlayer, usePlayerTag } from '../player/use-player';
import { backToLine, heading, line, list, scroller } from './lyrics-style';
import { useFollowing } from './use-following';
import { useLyrics, useSungLine } from './use-lyrics';

const skeleton = css`
  display: flex;
  flex-direction: column;
  gap: ${space[16]};
  padding-top: ${space[24]};
`;

const boneWidths = ['72%', '58%', '80%', '64%', '70%', '52%'];

export function LyricsPanel({ track }: { track: Track }) {
  const player = usePlayer();
  const { lines, isPending, isLoadingError, refetch, isRefetching } = useLyrics(track.id);
  const sung = useSungLine(lines);
  const isElsewhere = usePlayerTag('elsewhere');
  const showsSkeleton = useSkeleton(isPending);
  const container = useRef<HTMLDivElement>(null);
  const { isAway, back } = useFollowing(container, sung);
  useEffect(loadReadingFace, []);

  if (isLoadingError) {
    return <ErrorState title={t`Failed to load lyrics`} onRetry={() => void refetch()} busy={isRefetching} />;
  }
  if (isPending || showsSkeleton) {
    return showsSkeleton ? (
      <SkeletonGroup>
        <div css={skeleton}>
          {boneWidths.map((width) => (
            <Skeleton key={width} width={width} height={24} shape="text" />
          ))}
        </div>
      </SkeletonGroup>
    ) : null;
  }
  if (lines.length === 0) {
    return (
      <EmptyState
        icon={<IconMicrophone2 size={40} stroke={1.5} aria-hidden />}
        title={t`No lyrics available for this song`}
      />
    );
  }
  const follows = isSynced(lines);
  const firstHeading = lines.findIndex(({ isHeading }) => isHeading);
  return (
    <>
      <div css={scroller} ref={container} tabIndex={follows ? undefined : 0} data-synced={follows || undefined}>
        <div css={list}>
          {lines.map((each, index) => {
            const key = `${index}:${each.text}`;
            if (each.isHeading) {
              return (
                <h3 key={key} css={heading} data-first={index === firstHeading || undefined}>
                  {each.text}
                </h3>
              );
            }
            if (each.atSeconds === null || each.text === '') {
              return (
                <p key={key} css={line}>
                  {each.text || '\u00a0'}
                </p>
              );
            }
            const { atSeconds } = each;
            return (
              <button
                key={key}
                type="button"
                css={line}
                aria-current={index === sung || undefined}
                disabled={isElsewhere}
                onClick={() => {
                  player.send({ type: 'transport.seek', seconds: atSeconds });
                  back();
                }}
              >
                {each.text}
              </button>
            );
          })}
        </div>
      </div>
      {isAway && sung >= 0 && (
        <div css={backToLine}>
          <Button size="row" onClick={back}>
            {t`Back to the line`}
          </Button>
        </div>
      )}
    </>
  );
}
