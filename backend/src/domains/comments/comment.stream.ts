import { defineStream } from '../../kernel/stream';
import { toggleDecider } from '../../kernel/toggle';
import { commentDecider } from './comment.decider';
import { type CommentLiked, type CommentUnliked, commentEvents, commentLikeEvents, threadKey } from './comment.events';

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
