// Preview of a post's comments: the latest one, and a pill when newer ones arrive.

import { css } from '@emotion/react';
import type { SessionUser } from '@libretto/contracts/federation';
import { Comment, NewCommentsPill } from '@libretto/kit/cards';
import { colour, space } from '@libretto/kit/theme';
import { profilePath } from '@libretto/product/paths';
import { useEffect, useState } from 'react';
import type { ThreadComment } from '../comments/thread/thread';
import { type HeldThread, useThread } from '../comments/thread/use-thread';
import { useCommentActions } from '../comments/use-comment-actions';
import { clickToProfileInFeed } from '../people/open-profile';

export interface LatestCommentProps {
  readonly postId: string;
  readonly user: SessionUser | null;
  /** Opens the whole thread. */
  readonly onOpen: () => void;
}

export function LatestComment({ postId, user, onOpen }: LatestCommentProps) {
  const thread = useThread({ family: 'post', id: postId, polls: false });
  const { like } = useCommentActions(thread, user);
  const { comment, newCount, seeAll } = useLatest(thread, user?.id ?? null);
  if (!comment) return null;
  return (
    <div css={glimpse}>
      <NewCommentsPill
        count={newCount}
        onShow={() => {
          seeAll();
          onOpen();
        }}
      />
      <Comment
        author={comment.user}
        authorHref={profilePath(comment.user.id)}
        onAuthor={clickToProfileInFeed(comment.user.id)}
        text={comment.comment}
        createdAt={comment.createdAt}
        edited={comment.updatedAt !== comment.createdAt}
        likes={comment.likes}
        hasLiked={comment.hasLiked}
        onLike={user ? () => void like(comment) : undefined}
        onReply={onOpen}
        sending={comment.isSending}
      />
    </div>
  );
}

/** The shown comment stays until the reader asks for the new ones. */
function useLatest({ query, onArrival }: HeldThread, userId: string | null) {
  const [newIds, setNewIds] = useState<ReadonlySet<string>>(new Set());
  useEffect(
    () =>
      onArrival((comments) => {
        const ids = comments.filter(({ parentId, user }) => user.id !== userId && parentId === null);
        if (ids.length > 0) setNewIds((held) => new Set([...held, ...ids.map(({ id }) => id)]));
        return false;
      }),
    [onArrival, userId],
  );
  const comment: ThreadComment | undefined = query.data?.comments.find(({ id }) => !newIds.has(id));
  const newCount = query.data?.comments.filter(({ id }) => newIds.has(id)).length ?? 0;
  return { comment, newCount, seeAll: () => setNewIds(new Set()) };
}

const glimpse = css`
  position: relative;
  margin: ${space[12]} calc(-1 * ${space[16]}) calc(-1 * ${space[8]});
  padding: ${space[8]} ${space[16]} 0;
  border-top: 1px solid ${colour.line};
`;
