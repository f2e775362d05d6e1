// The feed, posting, voting.
import { idParams, pageQuery } from '@libretto/contracts/http/paging';
import { createPostBodySchema } from '@libretto/contracts/http/social';
import { Router } from 'express';
import { requireUser, userIdOf } from '../../kernel/http/caller';
import { commandContext, idOfMade } from '../../kernel/http/command-context';
import { acceptedOrThrow, type ProblemsOf } from '../../kernel/http/outcome';
import { parseBody, parseParams, parseQuery } from '../../kernel/http/parse';
import { forbidden, notFound, problem } from '../../kernel/problem';
import { posts } from './feed.projection';
import { followId, follows, people, postSongs, tuneIns } from './people.projection';
import type { PostRefusal } from './post.decider';
import { postStream, upvoteStream } from './post.stream';
import type { PostViews } from './posts.queries';
import type { SocialDeps } from './social.deps';

const problems: ProblemsOf<PostRefusal> = {
  NoSuchPost: notFound('This post does not exist'),
  NotYours: forbidden('You cannot delete this post'),
};
const noSuchUser = notFound('This user does not exist');
const suggestions = 4;

export function postRoutes(deps: SocialDeps, postViews: PostViews): Router {
  const router = Router();
  const handler = deps.commands.handlerOf(postStream);
  const votes = deps.commands.handlerOf(upvoteStream);

  router.get('/api/social/posts', async (req, res) => {
    const { limit, offset } = parseQuery(pageQuery(10), req);
    const reads = deps.readsFor(req);
    const page = await reads.collection(posts).find('all', { equals: {}, limit: limit + 1, offset });
    res.json({
      posts: await postViews(reads, page.items.slice(0, limit), userIdOf(req)),
      hasMore: page.items.length > limit,
    });
  });

  router.get('/api/social/posts/:id', async (req, res) => {
    const { id } = parseParams(idParams, req);
    const reads = deps.readsFor(req);
    const doc = await reads.collection(posts).get(id);
    const [post] = await postViews(reads, doc ? [doc] : [], userIdOf(req));
    if (!post) throw problems.NoSuchPost;
    res.json({ post });
  });

  router.get('/api/user/posts/:id', async (req, res) => {
    const { id: authorId } = parseParams(idParams, req);
    const { limit, offset } = parseQuery(pageQuery(10), req);
    const reads = deps.readsFor(req);
    if (!(await reads.collection(people).get(authorId))) throw noSuchUser;
    const page = await reads.collection(posts).find('byAuthor', { equals: { authorId }, limit: limit + 1, offset });
    res.json({
      posts: await postViews(reads, page.items.slice(0, limit), userIdOf(req)),
      hasMore: page.items.length > limit,
    });
  });

  router.post('/api/social/posts', async (req, res) => {
    const { userId: authorId } = requireUser(req);
    const { description, contentType, songId } = parseBody(createPostBodySchema, req);
    const attached = contentType === 'song' ? songId : null;
    if (attached !== null && !(await deps.readsFor(req).collection(postSongs).get(attached))) {
      throw problem(422, 'no-such-song', 'Please select a song');
    }
    const context = commandContext(req);
    const postId = idOfMade('post', context);
    const command = { kind: 'publish', postId, authorId, description, songId: attached } as const;
    const outcome = await handler.execute(postId, command, context);
    const { marks } = acceptedOrThrow(res, outcome, problems);
    await deps.waitFor('feed', marks);
    const doc = await deps.reads.collection(posts).get(postId);
    const [post] = await postViews(deps.reads, doc ? [doc] : [], authorId);
    if (!post) throw problems.NoSuchPost;
    res.status(201).json({ post });
  });

  router.delete('/api/social/posts/:id', async (req, res) => {
    const { userId: byUserId, roles } = requireUser(req);
    const { id: postId } = parseParams(idParams, req);
    const command = { kind: 'delete', postId, byUserId, isAdmin: roles.includes('admin') } as const;
    acceptedOrThrow(res, await handler.execute(postId, command, commandContext(req)), problems);
    res.json({ success: true });
  });

  router.post('/api/social/posts/:id/upvote', async (req, res) => {
    const { userId } = requireUser(req);
    const { id: postId } = parseParams(idParams, req);
    if (!(await deps.readsFor(req).collection(posts).get(postId))) throw problems.NoSuchPost;
    const outcome = await votes.execute(
      `${postId}-${userId}`,
      { kind: 'flip', data: { postId, userId } },
      commandContext(req),
    );
    const { state, marks } = acceptedOrThrow(res, outcome, {});
    await deps.waitFor('feed', marks);
    const voted = await deps.reads.collection(posts).get(postId);
    res.json({ hasUpvoted: state.isOn, upvotes: voted?.upvotes ?? 0 });
  });

  router.get('/api/social/suggestions', async (req, res) => {
    const reads = deps.readsFor(req);
    const userId = userIdOf(req);
    const { items } = await reads.collection(people).find('byType', { equals: { isArtist: true }, limit: 30 });
    const followed = await reads
      .collection(follows)
      .getMany(items.map((person) => followId(userId ?? '', person.userId)));
    const strangers = items.filter(
      (person, index) => person.userId !== userId && followed[index] === undefined && person.username !== null,
    );
    res.json({
      users: strangers
        .slice(0, suggestions)
        .map(({ userId: id, username, imageId: profileImageId, isPatron, isArtist, followerCount }) => ({
          id,
          username,
          profileImageId,
          isPatron,
          isArtist,
          followerCount,
        })),
    });
  });

  router.get('/api/social/user/counts', async (req, res) => {
    const { userId } = requireUser(req);
    const reads = deps.readsFor(req);
    const [person, tunedInCount] = await Promise.all([
      reads.collection(people).get(userId),
      reads.collection(tuneIns).count('byArtist', { artistId: userId }),
    ]);
    res.json({ followerCount: person?.followerCount ?? 0, tunedInCount });
  });

  return router;
}
