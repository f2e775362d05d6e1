// Erases a person's posts and follows in both directions with their account.
import type { AccountDeleted } from '@libretto/contracts/events';
import { definePolicy } from '../../../kernel/consumers/policies/policy';
import { naming } from '../../../kernel/consumers/positions/concerns';
import { followStream, followStreamId } from '../follows/follow.stream';
import { postStream } from '../posts/post.stream';
import { postsOfPeople, postsOfPeopleProjection } from '../posts/posts-of-people.projection';
import type { SocialDeps } from '../social.deps';
import { tunedInPostStream } from '../tuned-in/tuned-in-post.stream';
import { hiddenTunedInPosts, tunedInPosts, tunedInPostsProjection } from '../tuned-in/tuned-in-posts.projection';
import { follows, peopleProjection } from './people.projection';

const pageSize = 500;

/** Iterates over all pages. */
async function* pagesOf<Doc>(
  find: (cursor: string | undefined) => Promise<{ readonly items: readonly Doc[]; readonly nextCursor?: string }>,
) {
  let cursor: string | undefined;
  do {
    const page = await find(cursor);
    yield* page.items;
    cursor = page.nextCursor;
  } while (cursor !== undefined);
}

export function erasePersonPolicy({
  commands,
  reads,
  waitForEvents,
}: Pick<SocialDeps, 'commands' | 'reads' | 'waitForEvents'>) {
  const postHandler = commands.handlerOf(postStream);
  const tunedInHandler = commands.handlerOf(tunedInPostStream);
  const followHandler = commands.handlerOf(followStream);
  return definePolicy<AccountDeleted>({
    name: 'erase-social-person',
    handlers: {
      AccountDeleted: async ({ data: { userId } }, reaction) => {
        for (const { name } of [postsOfPeopleProjection, tunedInPostsProjection, peopleProjection]) {
          // Throwing retries the policy; data that is not projected yet would otherwise never be erased.
          if (!(await waitForEvents(name, naming(userId)))) throw new Error(`The projection ${name} lags behind.`);
        }
        const limit = pageSize;
        const own = pagesOf((cursor) =>
          reads.collection(postsOfPeople).find('byAuthor', { equals: { authorId: userId }, limit, cursor }),
        );
        // Deleting a post twice is harmless.
        for await (const { id: postId } of own) {
          const command = { kind: 'delete', postId, byUserId: userId, isAdmin: false } as const;
          await postHandler.execute(postId, command, reaction.command(`post ${postId}`));
        }
        const equals = { authorId: userId };
        const tunedIn = pagesOf((cursor) => reads.collection(tunedInPosts).find('byAuthor', { equals, limit, cursor }));
        const hidden = pagesOf((cursor) =>
          reads.collection(hiddenTunedInPosts).find('byAuthor', { equals, limit, cursor }),
        );
        // Deleting a post also deletes its photos, sounds and videos.
        for (const found of [tunedIn, hidden]) {
          for await (const { id: postId } of found) {
            const command = { kind: 'delete', postId, byUserId: userId, isAdmin: false } as const;
            await tunedInHandler.execute(postId, command, reaction.command(`tuned-in post ${postId}`));
          }
        }
        const following = pagesOf((cursor) =>
          reads.collection(follows).find('byFollower', { equals: { followerId: userId }, limit, cursor }),
        );
        const followed = pagesOf((cursor) =>
          reads.collection(follows).find('byFollowee', { equals: { followeeId: userId }, limit, cursor }),
        );
        for (const pairs of [following, followed]) {
          for await (const { followerId, followeeId } of pairs) {
            const id = followStreamId(followerId, followeeId);
            const command = { kind: 'off', data: { followerId, followeeId } } as const;
            await followHandler.execute(id, command, reaction.command(id));
          }
        }
      },
    },
  });
}
