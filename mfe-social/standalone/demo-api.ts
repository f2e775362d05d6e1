// Fake server for the standalone page: answers the calls of this remote from memory.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Comment } from '@libretto/contracts/http/social/comments';
import type { Post } from '@libretto/contracts/http/social/social';
import { aPost, byId, type DemoPerson, demoComments, demoPosts, ines, minutesAgo, people, songs } from './demo-world';

interface Answer {
  status?: number;
  json: unknown;
}
type Body = Record<string, string | number | null>;

export function createDemoApi() {
  const posts: Post[] = demoPosts();
  const threads = new Map<string, Comment[]>();
  let talentBalance = 120;
  let counter = 0;

  const threadOf = (id: string): Comment[] => {
    const held =
      threads.get(id) ?? demoComments.map((each) => aComment(each.author, each.text, each.minutes)).reverse();
    threads.set(id, held);
    return held;
  };
  const aComment = (author: DemoPerson, comment: string, minutes = 0): Comment => {
    counter += 1;
    const at = minutesAgo(minutes);
    const user = { ...author, profilePhotoUrl: null, profileImageId: null };
    const id = `comment-${counter}`;
    return {
      ...{ id, bubbleId: id, user, comment, createdAt: at, updatedAt: at, likes: 0, hasLiked: false },
      ...{ replies: [], parentId: null, replyingTo: null, mentions: [], order: counter },
    };
  };
  const countOf = (thread: readonly Comment[]) => thread.reduce((sum, { replies }) => sum + 1 + replies.length, 0);

  const addComment = (subjectId: string, { comment, parentId }: Body): Answer => {
    const thread = threadOf(subjectId);
    const added = aComment(ines, String(comment));
    const parent = thread.find((each) => each.id === parentId || each.replies.some(({ id }) => id === parentId));
    if (parent) {
      Object.assign(added, { parentId: parent.id, replyingTo: parent.user.username });
      parent.replies.push({ ...added, replies: [] });
    } else thread.unshift(added);
    return { status: 201, json: { comment: added, newCommentCount: countOf(thread) } };
  };
  const everyComment = () => [...threads.values()].flat().flatMap((each) => [each, ...each.replies]);
  const removeComment = (id: string): Answer => {
    for (const [subjectId, thread] of threads) {
      const rest = thread.filter((each) => each.id !== id);
      for (const each of rest) each.replies = each.replies.filter((reply) => reply.id !== id);
      threads.set(subjectId, rest);
    }
    return { json: { newCommentCount: countOf([...threads.values()].flat()) } };
  };
  const flip = (comment: Pick<Comment, 'hasLiked' | 'likes'> | undefined): Answer => {
    if (!comment) return missing;
    comment.hasLiked = !comment.hasLiked;
    comment.likes += comment.hasLiked ? 1 : -1;
    return { json: { hasLiked: comment.hasLiked, likes: comment.likes } };
  };
  const publish = ({ description, songId }: Body): Answer => {
    counter += 1;
    const track = Object.values(songs).find(({ id }) => id === songId);
    const said = { author: ines, text: String(description), minutes: 0, upvotes: 0, ...(track && { track }) };
    const post = aPost(said, `post-new-${counter}`);
    posts.unshift(post);
    return { status: 201, json: { post } };
  };
  const upvote = (id: string): Answer => {
    const post = posts.find((each) => each.id === id);
    if (!post) return missing;
    post.hasUpvoted = !post.hasUpvoted;
    post.upvotes += post.hasUpvoted ? 1 : -1;
    return { json: { hasUpvoted: post.hasUpvoted, upvotes: post.upvotes } };
  };
  const buy = ({ songId, price }: Body): Answer => {
    const talents = Number(price);
    if (talents > talentBalance) {
      return { status: 422, json: { error: `Insufficient Talent balance. You need ${talents} Talents.` } };
    }
    talentBalance -= talents;
    return { json: { success: true, songId, transactionId: 'demo', talentBalance, euroBalance: 0 } };
  };

  const routes: readonly [RegExp, (id: string, body: Body) => Answer][] = [
    [/^GET \/social\/posts$/, () => ({ json: { posts, hasMore: false } })],
    [/^GET \/social\/tuned-in-posts$/, () => ({ json: { posts: [], hasMore: false } })],
    [
      /^GET \/user\/posts\/(.+)$/,
      (id) => ({ json: { posts: posts.filter((each) => each.user.id === id), hasMore: false } }),
    ],
    [/^POST \/social\/posts$/, (_, body) => publish(body)],
    [/^POST \/social\/posts\/(.+)\/upvote$/, upvote],
    [/^GET \/social\/user\/counts$/, () => ({ json: { followerCount: 1312, tunedInCount: 37 } })],
    [/^GET \/social\/suggestions$/, () => ({ json: { users: suggestions } })],
    [/^POST \/social\/follow$/, (_, { action }) => ({ json: { isFollowing: action === 'follow' } })],
    [
      /^GET \/(?:songs|posts)\/(.+)\/comments$/,
      (id) => ({
        json: {
          comments: threadOf(id),
          hasMore: false,
          commentCount: countOf(threadOf(id)),
          ownerId: ines.id,
          slowModeSeconds: 0,
          pinned: null,
        },
      }),
    ],
    [/^POST \/(?:songs|posts)\/(.+)\/comments$/, addComment],
    [/^POST \/(?:song-)?comments\/(.+)\/like$/, (id) => flip(everyComment().find((each) => each.id === id))],
    [/^DELETE \/(?:song-)?comments\/(.+)$/, removeComment],
    [/^GET \/player\/top-lists$/, () => ({ json: { tracks: Object.values(songs) } })],
    [/^GET \/player\/playlist\/liked-songs$/, () => ({ json: { tracks: Object.values(songs) } })],
    [/^GET \/user\/(.+)\/public-songs$/, () => ({ json: { songs: [], hasMore: false } })],
    [/^GET \/user\/profile\/(.+)$/, (id) => ({ json: { ...byId(id), profileImageId: null } })],
    [/^GET \/auth\/session$/, () => ({ json: { user: { id: ines.id } } })],
    [/^GET \/user\/(.+)\/balance$/, () => ({ json: { talentBalance, euroBalance: 0 } })],
    [/^POST \/song\/purchase$/, (_, body) => buy(body)],
  ];

  /** Handles calls under `/api`; resolves with false for any other request. */
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (!pathname.startsWith('/api/')) return false;
    const call = `${request.method} ${pathname.slice('/api'.length)}`;
    const route = routes.find(([pattern]) => pattern.test(call));
    const { status = 200, json } = route ? route[1](route[0].exec(call)?.[1] ?? '', await bodyOf(request)) : missing;
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(json));
    return true;
  }
  return { answer };
}

const missing: Answer = { status: 404, json: { error: 'Not found' } };
const suggestions = [people.nour, people.kasimir].map((each) => ({
  ...each,
  profileImageId: null,
  followerCount: 12_900,
}));

async function bodyOf(request: IncomingMessage): Promise<Body> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return JSON.parse(Buffer.concat(parts).toString() || '{}');
}
