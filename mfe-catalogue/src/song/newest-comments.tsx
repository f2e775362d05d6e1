// The latest voices about a song. Whole threads, writing and answering belong to the comments' own dialog.
import { css } from '@emotion/react';
import { errorText } from '@libretto/contracts/client';
import type { SessionUser, Track } from '@libretto/contracts/federation';
import { Avatar } from '@libretto/kit/avatar';
import { Comment } from '@libretto/kit/comment';
import { ErrorState } from '@libretto/kit/error-state';
import { formatCount } from '@libretto/kit/format';
import { Section } from '@libretto/kit/layout';
import { media } from '@libretto/kit/media';
import { Skeleton, SkeletonGroup } from '@libretto/kit/skeleton';
import { colour, font, radius, space } from '@libretto/kit/tokens';
import { useNewestComments } from '../api/comment-calls';
import { sectionLink } from '../heads/section-link';
import { follow } from '../navigation/link';
import { profilePath } from '../navigation/paths';
import { imageIdOf } from '../tracks/artwork';
import { openComments } from '../tracks/intents';

export function NewestComments({ track, user }: { track: Track; user: SessionUser | null }) {
  const query = useNewestComments(track.id);
  const open = () => openComments(track);
  return (
    <Section
      title={
        <>
          Comments <span css={count}>{formatCount(track.commentCount)}</span>
        </>
      }
      aside={
        track.commentCount > 0 && (
          <button type="button" css={sectionLink} onClick={open}>
            Show all
          </button>
        )
      }
    >
      <div css={writing}>
        {user && <Avatar id={user.id} name={user.name} imageId={imageIdOf(user.image)} sizePx={32} />}
        <button type="button" css={composer} onClick={open}>
          {track.commentCount > 0 ? 'Add a comment' : 'Be the first to share your thoughts!'}
        </button>
      </div>
      {query.isPending && <CommentsSkeleton />}
      {query.isError && (
        <ErrorState
          form="row"
          title={errorText(query.error, 'Failed to load comments')}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      )}
      <ul css={list}>
        {query.data?.map(({ id, user, comment, createdAt, updatedAt, likes, hasLiked, replies }) => (
          <li key={id}>
            <Comment
              author={user}
              authorHref={profilePath(user.id)}
              onAuthor={follow(profilePath(user.id))}
              text={comment}
              createdAt={createdAt}
              edited={updatedAt !== createdAt}
              likes={likes}
              hasLiked={hasLiked}
              onReply={open}
              moreReplies={replies.length}
              onMoreReplies={open}
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function CommentsSkeleton() {
  return (
    <SkeletonGroup css={list}>
      {[64, 48, 56].map((percent) => (
        <div key={percent} css={bones}>
          <Skeleton shape="circle" width={32} height={32} />
          <span>
            <Skeleton shape="text" width={120} />
            <Skeleton shape="text" width={`${percent}%`} style={{ marginTop: 8 }} />
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

const writing = css`
  display: flex;
  align-items: center;
  gap: ${space[12]};
`;

/** Looks like the field that it opens. */
const composer = css`
  ${font.body}
  flex: 1;
  height: 40px;
  padding: 0 ${space[16]};
  border: 1px solid ${colour.lineStrong};
  border-radius: ${radius.full};
  background: ${colour.field};
  color: ${colour.textFaint};
  text-align: start;
  cursor: text;
  ${media.hover} {
    &:hover {
      color: ${colour.textMuted};
    }
  }
`;

const list = css`
  display: grid;
  gap: ${space[20]};
  margin-top: ${space[20]};
  &:empty {
    display: none;
  }
`;

const bones = css`
  display: flex;
  gap: ${space[12]};
  & > :last-child {
    flex: 1;
  }
`;
