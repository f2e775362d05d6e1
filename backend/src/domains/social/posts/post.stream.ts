import { defineStream } from '../../../kernel/commands/stream';
import { toggleDecider } from '../../../kernel/commands/toggle';
import { postDecider } from './post.decider';
import { type PostUpvoted, type PostUpvoteTakenBack, postEvents, upvoteEvents } from './post.events';

/** A post's events and votes share one partition, so that they are delivered in order. */
const ofPost = (event: { data: { postId: string } }) => `post-${event.data.postId}`;

export const postStream = defineStream({
  name: 'post',
  events: postEvents,
  decider: postDecider,
  partitionKey: ofPost,
});

/** `reaction-post-{postId}-{userId}`. */
export const upvoteStream = defineStream({
  name: 'reaction-post',
  events: upvoteEvents,
  decider: toggleDecider<PostUpvoted, PostUpvoteTakenBack>('PostUpvoted', 'PostUpvoteTakenBack'),
  partitionKey: ofPost,
});
