// The comments on a song. Another remote shows the thread; this part provides its slot, the
// count and a link to all comments.
import { css } from '@emotion/react';
import type { SessionUser, Track } from '@libretto/contracts/federation';
import { Skeleton, SkeletonGroup } from '@libretto/kit/feedback';
import { RemoteSlot } from '@libretto/kit/remote-slot';
import { formatCount } from '@libretto/kit/text';
import { colour, Section, space } from '@libretto/kit/theme';
import { openComments } from '@libretto/product/intents';
import { t } from '@lingui/core/macro';
import { sectionLink } from '../heads/section-link';
import { places } from '../states/places';

export function SongComments({ track, user }: { track: Track; user: SessionUser | null }) {
  return (
    <Section
      title={
        <>
          {t`Comments`} <span css={count}>{formatCount(track.commentCount)}</span>
        </>
      }
      aside={
        track.commentCount > 0 && (
          <button type="button" css={sectionLink} onClick={() => openComments(track)}>
            {t`Show all`}
          </button>
        )
      }
    >
      <RemoteSlot
        remote="mfe-social"
        module="CommentsPanel"
        fallbackName={t`Comments`}
        props={{ family: 'song', id: track.id, user }}
        skeleton={<CommentsSkeleton />}
      />
    </Section>
  );
}

function CommentsSkeleton() {
  return (
    <SkeletonGroup css={skeleton}>
      <Skeleton height={40} radiusPx={20} />
      {places(3).map((at) => (
        <div key={at}>
          <Skeleton shape="circle" width={32} height={32} />
          <span css={texts}>
            <Skeleton shape="text" width={120} />
            <Skeleton shape="text" width={`${64 - at * 8}%`} style={{ marginTop: 8 }} />
          </span>
        </div>
      ))}
    </SkeletonGroup>
  );
}

const count = css`
  color: ${colour.textMuted};
  font-weight: 400;
`;

const texts = css`
  flex: 1;
`;

const skeleton = css`
  display: grid;
  gap: ${space[20]};
  & > div {
    display: flex;
    gap: ${space[12]};
  }
`;
