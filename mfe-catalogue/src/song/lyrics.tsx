// The lyrics of a song, set like a page of a book.
import { css } from '@emotion/react';
import { EmptyState, ErrorState, Skeleton, SkeletonGroup } from '@libretto/kit/feedback';
import { IconMicrophone2 } from '@libretto/kit/icons';
import { colour, font, loadReadingFace, Section, space } from '@libretto/kit/theme';
import { lyricLines } from '@libretto/product/lyric-lines';
import { t } from '@lingui/core/macro';
import { useEffect } from 'react';
import { useLyrics } from '../api/song-calls';

export function Lyrics({ songId }: { songId: string }) {
  useEffect(loadReadingFace, []);
  const query = useLyrics(songId);
  const lines = query.data ? lyricLines(query.data) : [];
  return (
    <Section title={t`Lyrics`}>
      {query.isPending && <LyricsSkeleton />}
      {query.isLoadingError && (
        <ErrorState
          form="row"
          title={t`Failed to load lyrics`}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      )}
      {query.data && lines.length === 0 && (
        <EmptyState
          align="start"
          icon={<IconMicrophone2 size={40} stroke={1.25} aria-hidden />}
          title={t`No lyrics available for this song`}
        />
      )}
      <div css={words}>
        {lines.map(({ text, isHeading }, at) =>
          isHeading ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines repeat and have no other name than their place.
            <h3 key={at} data-first={at === 0 || undefined}>
              {text}
            </h3>
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above.
            <p key={at}>{text}</p>
          ),
        )}
      </div>
    </Section>
  );
}

function LyricsSkeleton() {
  return (
    <SkeletonGroup>
      {[52, 38, 58, 34, 48, 40].map((percent) => (
        <Skeleton key={percent} shape="text" width={`${percent}%`} height={16} style={{ marginBottom: 16 }} />
      ))}
    </SkeletonGroup>
  );
}

const words = css`
  max-width: 68ch;
  & > p {
    font: var(--lb-type-lyrics);
    font-size: 1.25rem;
    line-height: 2rem;
    min-height: 1rem;
    text-wrap: pretty;
    &:empty {
      height: ${space[20]};
    }
  }
  & > h3 {
    ${font.smallStrong}
    font-weight: 600;
    margin: ${space[20]} 0 ${space[4]};
    color: ${colour.textFaint};
    &[data-first] {
      margin-top: 0;
    }
  }
`;
