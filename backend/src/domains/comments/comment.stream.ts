import { defineStream } from '../../kernel/commands/stream';
import { toggleDecider } from '../../kernel/commands/toggle';
import { commentDecider } from './comment.decider';
import {
  type CommentLiked,
  type CommentUnliked,
  commentEvents,
  commentLikeEvents,
  type ThreadRef,
  threadEvents,
  threadKey,
} from './comment.events';
import { threadDecider } from './thread/thread.decider';

export const commentStream = defineStream({
  name: 'comment',
  events: commentEvents,
  decider: commentDecider,
  partitionKey: (event) => threadKey(event.data),
});

/** `reaction-comment-{commentId}-{userId}`. */
export const commentLikeStream = defineStream({
  name: 'reaction-comment',
  events: commentLikeEvents,
  decider: toggleDecider<CommentLiked, CommentUnliked>('CommentLiked', 'CommentUnliked'),
  partitionKey: (event) => threadKey(event.data),
});

/** `comment-thread-{family}-{subjectId}`: settings of a whole thread that its owner chose. */
export const threadStream = defineStream({
  name: 'comment-thread',
  events: threadEvents,
  decider: threadDecider,
  partitionKey: (event) => threadKey(event.data),
});
export const threadStreamId = ({ family, subjectId }: ThreadRef) => `${family}-${subjectId}`;
