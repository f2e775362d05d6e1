// Routes to list, publish and vote on tuned-in posts. Every request checks who may see a post.
import type { TunedInPostPublished } from '@libretto/contracts/events';
import { describedCall } from '@libretto/contracts/http';
import { mediaTexts } from '@libretto/contracts/http/social/tuned-in-posts';
import { type Request, Router } from 'express';
import type { Accepted } from '../../../kernel/commands/commands';
import { bannedFromCommenting, refusalOf } from '../../../kernel/content/ban';
import { callerOf, requireUser, userIdOf } from '../../../kernel/http/access/caller';
import { parseBody, parseParams, parseQuery } from '../../../kernel/http/bodies/parse';
import { commandContext, contextWithoutIdempotency, idOfMade } from '../../../kernel/http/commands/command-context';
import { acceptedOrThrow, type ProblemsOf } from '../../../kernel/http/commands/outcome';
import { forbidden, notFound, problem } from '../../../kernel/http/server/problem';
import { pageOfVisible } from '../../../kernel/values/page-of-visible';
import type { Conduct } from '../../../ports/directory/conduct';
import type { TrackViews } from '../../../ports/directory/track-views';
import { mayOpen, unseenArtists } from '../media/entitlement';
import { mediaStream } from '../media/media.decider';
import { addressOf, mediaIdOf } from '../media/media.projection';
import { mediaProblems } from '../media/media-problems';
import { mentionsOf } from '../people/mentionable.routes';
import { people, postSongs } from '../people/people.projection';
import { banWith } from '../posts/ban-of';
import { followedBy } from '../posts/following-feed';
import type { SocialDeps } from '../social.deps';
import type { TunedInPostEvent } from './tuned-in-post.events';
import { type TunedInPostRefusal, tunedInPostStream, tunedInVoteStream } from './tuned-in-post.stream';
import { hiddenTunedInPosts, type TunedInPostDoc, tunedInPosts } from './tuned-in-posts.projection';
import { hiddenTunedInOf, shownTunedInPost, tunedInViews } from './tuned-in-posts.queries';

const problems: ProblemsOf<TunedInPostRefusal> = {
  NoSuchPost: notFound('This post does not exist'),
  NotYours: forbidden('You cannot delete this post'),
  BannedFromCommenting: bannedFromCommenting,
};
const noSuchUser = notFound('This user does not exist');
const listCall = describedCall('GET /api/social/tuned-in-posts');
const oneCall = describedCall('GET /api/social/tuned-in-posts/{id}');
const ofUserCall = describedCall('GET /api/user/tuned-in-posts/{id}');
const editCall = describedCall('PUT /api/social/tuned-in-posts/{id}');
const postBody = describedCall('POST /api/social/tuned-in-posts').body;

type WrittenPost = { readonly postId: string } & Pick<TunedInPostDoc, 'description' | 'mentions'>;

export function tunedInRoutes(deps: SocialDeps, trackViews: TrackViews, conduct: Conduct): Router {
  const router = Router();
  const handler = deps.commands.handlerOf(tunedInPostStream);
  const votes = deps.commands.handlerOf(tunedInVoteStream);
  const media = deps.commands.handlerOf(mediaStream);
  const banOf = banWith(conduct, deps.clock);

  const views = (req: Request, docs: readonly TunedInPostDoc[]) =>
    tunedInViews(deps.readsFor(req), trackViews, docs, callerOf(req));

  router.get('/api/social/tuned-in-posts', async (req, res) => {
    const { limit, offset, from } = parseQuery(listCall.query, req);
    const reads = deps.readsFor(req);
    const unseen = await unseenArtists(reads, conduct, userIdOf(req));
    const followed = from === 'following' ? await followedBy(reads, requireUser(req).userId) : undefined;
    const isSeen = ({ authorId }: TunedInPostDoc) => !unseen.has(authorId) && (followed?.has(authorId) ?? true);
    const page = await pageOfVisible((range) => reads.collection(tunedInPosts).find('all', { equals: {}, ...range }), {
      ...{ limit, offset },
      ...((unseen.size > 0 || followed) && { isSeen }),
    });
    res.json({ posts: await views(req, page.items), hasMore: page.hasMore });
  });

  router.get('/api/user/tuned-in-posts/:id', async (req, res) => {
    const { id: authorId } = parseParams(oneCall.params, req);
    const { limit, offset } = parseQuery(ofUserCall.query, req);
    const reads = deps.readsFor(req);
    if (!(await reads.collection(people).get(authorId))) throw noSuchUser;
    const isUnseen = (await unseenArtists(reads, conduct, userIdOf(req))).has(authorId);
    const { items } = isUnseen
      ? { items: [] }
      : await reads.collection(tunedInPosts).find('byAuthor', { equals: { authorId }, limit: limit + 1, offset });
    // An author's own hidden posts are added to the first page and do not count towards its limit.
    const own = offset === 0 && authorId === userIdOf(req) ? await hiddenTunedInOf(reads, authorId) : [];
    res.json({ posts: await views(req, [...own, ...items.slice(0, limit)]), hasMore: items.length > limit });
  });

  router.get('/api/social/tuned-in-posts/:id', async (req, res) => {
    const { id } = parseParams(oneCall.params, req);
    const reads = deps.readsFor(req);
    const doc = await shownTunedInPost(reads, id, userIdOf(req));
    if (!doc || (await unseenArtists(reads, conduct, userIdOf(req))).has(doc.authorId)) throw problems.NoSuchPost;
    const [post] = await views(req, [doc]);
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
    const ban = await banOf(authorId);
    // Rejected before the file is attached, so that the file stays available for another post.
    const banned = refusalOf(ban);
    if (banned) throw bannedFromCommenting(banned);
    if (mediaUrl !== null && contentType !== 'song' && contentType !== 'none') {
      const mediaId = mediaIdOf(addressOf(mediaUrl));
      const { state } = await media.load(mediaId);
      if (state.kind !== 'kept' || state.file.address !== addressOf(mediaUrl)) throw mediaProblems.NoSuchMedia;
      const attach = { kind: 'attach', postId, byUserId: authorId, as: contentType } as const;
      const attached = await media.execute(mediaId, attach, contextWithoutIdempotency(req));
      await deps.waitFor('post-media', acceptedOrThrow(res, attached, mediaProblems).tokens);
    }
    const mentions = await mentionsOf(deps.reads, description);
    const post = { postId, authorId, description, contentType, songId, mediaUrl, mentions };
    const outcome = await handler.execute(postId, { kind: 'publish', post, ...ban }, context);
    const accepted = acceptedOrThrow(res, outcome, problems);
    res.status(201).json({ post: await asWritten(req, post, accepted) });
  });

  router.put('/api/social/tuned-in-posts/:id', async (req, res) => {
    const { userId: byUserId, roles } = requireUser(req);
    const { id: postId } = parseParams(editCall.params, req);
    const { description } = parseBody(editCall.body, req);
    const mentions = await mentionsOf(deps.reads, description);
    const isAdmin = roles.includes('admin');
    const ban = await banOf(byUserId);
    const command = { kind: 'edit', postId, byUserId, isAdmin, description, mentions, ...ban } as const;
    const outcome = await handler.execute(postId, command, commandContext(req));
    const editProblems = { ...problems, NotYours: forbidden('You cannot edit this post') };
    const accepted = acceptedOrThrow(res, outcome, editProblems);
    res.json({ post: await asWritten(req, { postId, description, mentions }, accepted) });
  });

  /** Returns the post with the stored text, even while the projection lags. */
  async function asWritten(
    req: Request,
    { postId, ...written }: WrittenPost,
    { streamId, at, tokens }: Accepted<unknown, TunedInPostEvent>,
  ) {
    const isProjected = await deps.waitFor('tuned-in-posts', tokens);
    const hidden = async () => deps.reads.collection(hiddenTunedInPosts).get(postId);
    const shown = (await deps.reads.collection(tunedInPosts).get(postId)) ?? (await hidden());
    const base = shown ?? (await publishedPost(streamId));
    if (!base) throw problems.NoSuchPost;
    const doc = shown && isProjected ? shown : { ...base, ...written, updatedAt: at };
    const [post] = await tunedInViews(deps.reads, trackViews, [doc], callerOf(req));
    return post;
  }

  /** Reads a post as it was published, from its event. */
  async function publishedPost(streamId: string): Promise<TunedInPostDoc | undefined> {
    const [first] = await deps.eventStore.readStream(streamId, 0, 1);
    if (first?.type !== 'TunedInPostPublished') return undefined;
    const { postId: id, authorId, contentType, songId, mediaUrl } = first.data as TunedInPostPublished['data'];
    const { at } = first.metadata;
    const words = { description: '', mentions: [] };
    return {
      id,
      authorId,
      contentType,
      songId,
      mediaUrl,
      ...words,
      createdAt: at,
      updatedAt: at,
      upvotes: 0,
      commentCount: 0,
    };
  }

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
    const { state, tokens } = acceptedOrThrow(res, outcome, {});
    const isProjected = await deps.waitFor('tuned-in-posts', tokens);
    const voted = isProjected ? await deps.reads.collection(tunedInPosts).get(postId) : undefined;
    const upvotes = voted?.upvotes ?? Math.max(0, post.upvotes + (state.isOn ? 1 : -1));
    res.json({ hasUpvoted: state.isOn, upvotes });
  });

  return router;
}
