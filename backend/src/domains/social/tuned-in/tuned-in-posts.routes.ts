// Posts for those who are tuned in: lists, posting, voting. Who may see one is decided anew with every request.
import { describedCall } from '@libretto/contracts/http';
import { mediaTexts } from '@libretto/contracts/http/tuned-in-posts';
import { type Request, Router } from 'express';
import { callerOf, requireUser, userIdOf } from '../../../kernel/http/caller';
import { commandContext, idOfMade, unrepeatedContext } from '../../../kernel/http/command-context';
import { acceptedOrThrow, type ProblemsOf } from '../../../kernel/http/outcome';
import { parseBody, parseParams, parseQuery } from '../../../kernel/http/parse';
import { forbidden, notFound, problem } from '../../../kernel/problem';
import type { Conduct } from '../../../ports/conduct';
import type { TrackViews } from '../../../ports/track-views';
import { mayOpen } from '../media/entitlement';
import { mediaStream } from '../media/media.decider';
import { addressOf, mediaIdOf } from '../media/media.projection';
import { mediaProblems } from '../media/media-problems';
import { people, postSongs } from '../people.projection';
import type { SocialDeps } from '../social.deps';
import { type TunedInPostRefusal, tunedInPostStream, tunedInVoteStream } from './tuned-in-post.stream';
import { type TunedInPostDoc, tunedInPosts } from './tuned-in-posts.projection';
import { tunedInViews } from './tuned-in-posts.queries';

const problems: ProblemsOf<TunedInPostRefusal> = {
  NoSuchPost: notFound('This post does not exist'),
  NotYours: forbidden('You cannot delete this post'),
};
const noSuchUser = notFound('This user does not exist');
const listCall = describedCall('GET /api/social/tuned-in-posts');
const oneCall = describedCall('GET /api/social/tuned-in-posts/{id}');
const postBody = describedCall('POST /api/social/tuned-in-posts').body;

export function tunedInRoutes(deps: SocialDeps, trackViews: TrackViews, conduct: Conduct): Router {
  const router = Router();
  const handler = deps.commands.handlerOf(tunedInPostStream);
  const votes = deps.commands.handlerOf(tunedInVoteStream);
  const media = deps.commands.handlerOf(mediaStream);

  const page = async (req: Request, found: readonly TunedInPostDoc[], limit: number) => {
    const reads = deps.readsFor(req);
    const unseen = await conduct.unseenBy(reads, userIdOf(req));
    const seen = found.slice(0, limit).filter((post) => !unseen.has(post.authorId));
    return { posts: await tunedInViews(reads, trackViews, seen, callerOf(req)), hasMore: found.length > limit };
  };

  router.get('/api/social/tuned-in-posts', async (req, res) => {
    const { limit, offset } = parseQuery(listCall.query, req);
    const { items } = await deps
      .readsFor(req)
      .collection(tunedInPosts)
      .find('all', { equals: {}, limit: limit + 1, offset });
    res.json(await page(req, items, limit));
  });

  router.get('/api/user/tuned-in-posts/:id', async (req, res) => {
    const { id: authorId } = parseParams(oneCall.params, req);
    const { limit, offset } = parseQuery(listCall.query, req);
    const reads = deps.readsFor(req);
    if (!(await reads.collection(people).get(authorId))) throw noSuchUser;
    const { items } = await reads
      .collection(tunedInPosts)
      .find('byAuthor', { equals: { authorId }, limit: limit + 1, offset });
    res.json(await page(req, items, limit));
  });

  router.get('/api/social/tuned-in-posts/:id', async (req, res) => {
    const { id } = parseParams(oneCall.params, req);
    const doc = await deps.readsFor(req).collection(tunedInPosts).get(id);
    if (!doc) throw problems.NoSuchPost;
    const [post] = (await page(req, [doc], 1)).posts;
    if (!post) throw problems.NoSuchPost;
    res.json({ post });
  });

  router.post('/api/social/tuned-in-posts', async (req, res) => {
    const { userId: authorId, roles } = requireUser(req);
    if (!roles.includes('artist')) throw forbidden(mediaTexts.artistsOnly);
    const { description, contentType, ...given } = parseBody(postBody, req);
    const songId = contentType === 'song' ? given.songId : null;
    const mediaUrl = contentType === 'song' || contentType === 'none' ? null : given.mediaUrl;
    if (songId !== null && !(await deps.readsFor(req).collection(postSongs).get(songId))) {
      throw problem(422, 'no-such-song', 'Please select a song');
    }
    const context = commandContext(req);
    const postId = idOfMade('tuned-in-post', context);
    if (mediaUrl !== null && contentType !== 'song' && contentType !== 'none') {
      const mediaId = mediaIdOf(addressOf(mediaUrl));
      const { state } = await media.load(mediaId);
      if (state.kind !== 'kept' || state.file.address !== addressOf(mediaUrl)) throw mediaProblems.NoSuchMedia;
      const attach = { kind: 'attach', postId, byUserId: authorId, as: contentType } as const;
      const attached = await media.execute(mediaId, attach, unrepeatedContext(req));
      await deps.waitFor('post-media', acceptedOrThrow(res, attached, mediaProblems).marks);
    }
    const post = { postId, authorId, description, contentType, songId, mediaUrl };
    const outcome = await handler.execute(postId, { kind: 'publish', post }, context);
    const { marks } = acceptedOrThrow(res, outcome, problems);
    await deps.waitFor('tuned-in-posts', marks);
    const doc = await deps.reads.collection(tunedInPosts).get(postId);
    if (!doc) throw problems.NoSuchPost;
    const [shown] = await tunedInViews(deps.reads, trackViews, [doc], callerOf(req));
    res.status(201).json({ post: shown });
  });

  router.delete('/api/social/tuned-in-posts/:id', async (req, res) => {
    const { userId: byUserId, roles } = requireUser(req);
    const { id: postId } = parseParams(oneCall.params, req);
    const command = { kind: 'delete', postId, byUserId, isAdmin: roles.includes('admin') } as const;
    acceptedOrThrow(res, await handler.execute(postId, command, commandContext(req)), problems);
    res.json({ success: true });
  });

  router.post('/api/social/tuned-in-posts/:id/upvote', async (req, res) => {
    const { userId } = requireUser(req);
    const { id: postId } = parseParams(oneCall.params, req);
    const reads = deps.readsFor(req);
    const post = await reads.collection(tunedInPosts).get(postId);
    if (!post) throw problems.NoSuchPost;
    if (!(await mayOpen(reads, post.authorId, callerOf(req), conduct))) throw forbidden(mediaTexts.tuneIn);
    const flip = { kind: 'flip', data: { postId, userId } } as const;
    const outcome = await votes.execute(`${postId}-${userId}`, flip, commandContext(req));
    const { state, marks } = acceptedOrThrow(res, outcome, {});
    await deps.waitFor('tuned-in-posts', marks);
    const voted = await deps.reads.collection(tunedInPosts).get(postId);
    res.json({ hasUpvoted: state.isOn, upvotes: voted?.upvotes ?? 0 });
  });

  return router;
}
