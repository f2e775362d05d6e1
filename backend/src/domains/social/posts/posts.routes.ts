// Routes of the feed, for posting and for voting.
import { describedCall } from '@libretto/contracts/http';
import type { Hidden } from '@libretto/contracts/http/administration/moderation';
import { idParams, pageQuery } from '@libretto/contracts/http/paging';
import { createPostBodySchema } from '@libretto/contracts/http/social/social';
import { type Request, Router } from 'express';
import type { Accepted } from '../../../kernel/commands/commands';
import { bannedFromCommenting } from '../../../kernel/content/ban';
import { requireUser, userIdOf } from '../../../kernel/http/access/caller';
import { parseBody, parseParams, parseQuery } from '../../../kernel/http/bodies/parse';
import { commandContext, idOfMade } from '../../../kernel/http/commands/command-context';
import { acceptedOrThrow, type ProblemsOf } from '../../../kernel/http/commands/outcome';
import { forbidden, notFound, problem } from '../../../kernel/http/server/problem';
import { pageOfVisible } from '../../../kernel/values/page-of-visible';
import type { Conduct } from '../../../ports/directory/conduct';
import type { ReadModels } from '../../../ports/read-models/read-models';
import { mentionsOf } from '../people/mentionable.routes';
import { followId, follows, type PersonDoc, people, postSongs, tuneIns } from '../people/people.projection';
import type { SocialDeps } from '../social.deps';
import { banWith } from './ban-of';
import { hiddenPosts, type PostDoc, posts } from './feed.projection';
import { followingPosts } from './following-feed';
import type { PostRefusal } from './post.decider';
import type { PostEvent } from './post.events';
import { postStream, upvoteStream } from './post.stream';
import type { PostViews } from './posts.queries';

const noSuchPost = notFound('This post does not exist');
const problems: ProblemsOf<PostRefusal> = {
  NoSuchPost: noSuchPost,
  NotYours: forbidden('You cannot delete this post'),
  BannedFromCommenting: bannedFromCommenting,
};
const noSuchUser = notFound('This user does not exist');
const feedQuery = describedCall('GET /api/social/posts').query;
const suggestions = 4;

type WrittenPost = { readonly postId: string } & Pick<PostDoc, 'authorId' | 'description' | 'songId' | 'mentions'>;

export function postRoutes(deps: SocialDeps, postViews: PostViews, conduct: Conduct): Router {
  const router = Router();
  const handler = deps.commands.handlerOf(postStream);
  const votes = deps.commands.handlerOf(upvoteStream);
  const banOf = banWith(conduct, deps.clock);

  router.get('/api/social/posts', async (req, res) => {
    const { limit, offset, from } = parseQuery(feedQuery, req);
    const reads = deps.readsFor(req);
    const userId = userIdOf(req);
    if (from === 'following') {
      // No filter is needed here: people who blocked one another do not follow one another.
      const found = await followingPosts(reads, requireUser(req).userId, { limit, offset });
      res.json({ posts: await postViews(reads, found.slice(0, limit), userId), hasMore: found.length > limit });
      return;
    }
    const unseen = await conduct.unseenBy(reads, userId);
    const page = await pageOfVisible((range) => reads.collection(posts).find('all', { equals: {}, ...range }), {
      ...{ limit, offset },
      ...(unseen.size > 0 && { isSeen: ({ authorId }: PostDoc) => !unseen.has(authorId) }),
    });
    res.json({ posts: await postViews(reads, page.items, userId), hasMore: page.hasMore });
  });

  router.get('/api/social/posts/:id', async (req, res) => {
    const { id } = parseParams(idParams, req);
    const reads = deps.readsFor(req);
    const doc = await visiblePost(reads, id, userIdOf(req), conduct);
    const [post] = await postViews(reads, doc ? [doc] : [], userIdOf(req));
    if (!post) throw noSuchPost;
    res.json({ post });
  });

  router.get('/api/user/posts/:id', async (req, res) => {
    const { id: authorId } = parseParams(idParams, req);
    const { limit, offset } = parseQuery(pageQuery(10), req);
    const reads = deps.readsFor(req);
    const userId = userIdOf(req);
    if (!(await reads.collection(people).get(authorId))) throw noSuchUser;
    if ((await conduct.unseenBy(reads, userId)).has(authorId)) throw noSuchUser;
    const page = await reads.collection(posts).find('byAuthor', { equals: { authorId }, limit: limit + 1, offset });
    // An author's own hidden posts are added to the first page and do not count towards its limit.
    const own = offset === 0 && authorId === userId ? await hiddenOf(reads, authorId) : [];
    res.json({
      posts: await postViews(reads, [...own, ...page.items.slice(0, limit)], userId),
      hasMore: page.items.length > limit,
    });
  });

  router.post('/api/social/posts', async (req, res) => {
    const { userId: authorId } = requireUser(req);
    const { description, contentType, songId } = parseBody(createPostBodySchema, req);
    const attached = await attachedSong(req, contentType === 'song' ? songId : null);
    const context = commandContext(req);
    const postId = idOfMade('post', context);
    const mentions = await mentionsOf(deps.reads, description);
    const content = { description, songId: attached, mentions };
    const command = { kind: 'publish', postId, authorId, ...content, ...(await banOf(authorId)) } as const;
    const outcome = await handler.execute(postId, command, context);
    const accepted = acceptedOrThrow(res, outcome, problems);
    res.status(201).json({ post: await asWritten({ postId, authorId, ...content }, accepted, authorId) });
  });

  router.put('/api/social/posts/:id', async (req, res) => {
    const { userId: byUserId, roles } = requireUser(req);
    const { id: postId } = parseParams(idParams, req);
    const { description, contentType, songId: chosenId } = parseBody(createPostBodySchema, req);
    const { state } = await handler.load(postId);
    if (state.kind !== 'published') throw noSuchPost;
    const wanted = contentType === 'song' ? chosenId : null;
    // A post keeps its song, even if the song was withdrawn since.
    const songId = wanted === state.songId ? wanted : await attachedSong(req, wanted);
    const content = { description, songId, mentions: await mentionsOf(deps.reads, description) };
    const isAdmin = roles.includes('admin');
    const command = { kind: 'edit', postId, byUserId, isAdmin, ...content, ...(await banOf(byUserId)) } as const;
    const outcome = await handler.execute(postId, command, commandContext(req));
    const editProblems = { ...problems, NotYours: forbidden('You cannot edit this post') };
    const accepted = acceptedOrThrow(res, outcome, editProblems);
    res.json({ post: await asWritten({ postId, authorId: state.authorId, ...content }, accepted, byUserId) });
  });

  /** @throws Problem 422 when the song does not exist */
  async function attachedSong(req: Request, songId: string | null): Promise<string | null> {
    if (songId !== null && !(await deps.readsFor(req).collection(postSongs).get(songId)))
      throw problem(422, 'no-such-song', 'Please select a song');
    return songId;
  }

  /** Returns the post with the stored text, even while the projection lags. */
  async function asWritten(
    { postId, ...content }: WrittenPost,
    { streamId, at, tokens }: Accepted<unknown, PostEvent>,
    userId: string,
  ) {
    const isProjected = await deps.waitFor('feed', tokens);
    const shown = await visiblePost(deps.reads, postId, userId, conduct);
    const createdAt = async () => (await deps.eventStore.readStream(streamId, 0, 1))[0]?.metadata.at ?? at;
    const base = shown ?? { id: postId, createdAt: await createdAt(), upvotes: 0, commentCount: 0 };
    const doc = shown && isProjected ? shown : { ...base, ...content, updatedAt: at };
    const [post] = await postViews(deps.reads, [doc], userId);
    if (!post) throw noSuchPost;
    return post;
  }

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
    const wanted = await visiblePost(deps.readsFor(req), postId, userId, conduct);
    if (!wanted || wanted.hidden) throw noSuchPost;
    const outcome = await votes.execute(
      `${postId}-${userId}`,
      { kind: 'flip', data: { postId, userId } },
      commandContext(req),
    );
    const { state, tokens } = acceptedOrThrow(res, outcome, {});
    const isProjected = await deps.waitFor('feed', tokens);
    const voted = isProjected ? await deps.reads.collection(posts).get(postId) : undefined;
    const upvotes = voted?.upvotes ?? Math.max(0, wanted.upvotes + (state.isOn ? 1 : -1));
    res.json({ hasUpvoted: state.isOn, upvotes });
  });

  router.get('/api/social/suggestions', async (req, res) => {
    const reads = deps.readsFor(req);
    const userId = userIdOf(req);
    const { items } = await reads.collection(people).find('byType', { equals: { isArtist: true }, limit: 30 });
    const followed = await reads
      .collection(follows)
      .getMany(items.map((person) => followId(userId ?? '', person.userId)));
    const unseen = await conduct.unseenBy(reads, userId);
    const isShown = (person: PersonDoc) =>
      person.userId !== userId && person.username !== null && !person.isHidden && !unseen.has(person.userId);
    const strangers = items.filter((person, index) => followed[index] === undefined && isShown(person));
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

// Access to posts that not everybody may see.
type VisiblePost = PostDoc & { readonly hidden?: Hidden };

/** A post that the caller may see: their own even if a moderator hid it, and none of blocked people. */
async function visiblePost(
  reads: ReadModels,
  id: string,
  userId: string | undefined,
  conduct: Pick<Conduct, 'unseenBy'>,
): Promise<VisiblePost | undefined> {
  const doc = await reads.collection(posts).get(id);
  if (doc) return (await conduct.unseenBy(reads, userId)).has(doc.authorId) ? undefined : doc;
  const hidden = await reads.collection(hiddenPosts).get(id);
  return hidden !== undefined && hidden.authorId === userId ? hidden : undefined;
}

const mostHidden = 50;

async function hiddenOf(reads: ReadModels, authorId: string): Promise<readonly VisiblePost[]> {
  return (await reads.collection(hiddenPosts).find('byAuthor', { equals: { authorId }, limit: mostHidden })).items;
}
