// Tests that the comment count on a card equals that of its thread, whatever happened in the thread.
import fc from 'fast-check';
import { songCountsProjection } from '../../src/domains/catalogue/song/song-counts.projection';
import { commentThreadProjection } from '../../src/domains/comments/thread/comment-thread.projection';
import { feedProjection } from '../../src/domains/social/posts/feed.projection';
import { tunedInPostsProjection } from '../../src/domains/social/tuned-in/tuned-in-posts.projection';
import { type HandedEvent, projected } from '../support/world/projected';

type Family = 'song' | 'post' | 'tuned-in-post';
const subjectId = 'tide';
/** Replies have ids such as `a/1`; the others are top-level comments. */
const ids = ['a', 'b', 'a/1', 'a/2', 'b/1'] as const;
const parentOf = (id: string) => (id.includes('/') ? id.slice(0, id.indexOf('/')) : null);

type Step = readonly [step: 'post' | 'delete' | 'hide' | 'restore', id: (typeof ids)[number]];

/** Generates a log with only those events that the domain allows, each once. */
function logOf(family: Family, steps: readonly Step[]): HandedEvent[] {
  const there = new Set<string>();
  const gone = new Set<string>();
  const hidden = new Set<string>();
  const log: HandedEvent[] = [];
  const about = (commentId: string) => ({ family, subjectId, commentId, parentId: parentOf(commentId) });
  for (const [step, id] of steps) {
    if (step === 'post' && !there.has(id) && !gone.has(id)) {
      // A reply to a deleted comment is possible only if both commands crossed.
      there.add(id);
      const who = { subjectOwnerId: 'nour', authorId: 'wren', answeredUserId: null, text: id };
      log.push({ type: 'CommentPosted', data: { ...about(id), ...who } });
    } else if (step === 'delete' && there.has(id)) {
      there.delete(id);
      gone.add(id);
      log.push({ type: 'CommentDeleted', data: about(id) });
    } else if ((step === 'hide') !== hidden.has(id) && there.has(id) && step !== 'post' && step !== 'delete') {
      if (step === 'hide') hidden.add(id);
      else hidden.delete(id);
      const subject = { kind: 'comment', id, family, subjectId };
      const act = { caseId: id, ownerId: 'wren', actId: 'act', byUserId: 'admin', note: null, reason: 'spam' };
      log.push({ type: step === 'hide' ? 'ContentHidden' : 'ContentRestored', data: { ...act, subject } });
    }
  }
  return log;
}

const published: Record<Family, HandedEvent> = {
  song: { type: 'SongPublished', data: { songId: subjectId, artistId: 'nour' } },
  post: { type: 'PostPublished', data: { postId: subjectId, authorId: 'nour', description: 'x', songId: null } },
  'tuned-in-post': {
    type: 'TunedInPostPublished',
    data: { postId: subjectId, authorId: 'nour', description: 'x', contentType: 'text', songId: null, mediaUrl: null },
  },
};
const cards = {
  song: async (log: HandedEvent[]) => (await projected(songCountsProjection, log)).doc('song-counts', subjectId),
  post: async (log: HandedEvent[]) => (await projected(feedProjection, log)).doc('posts', subjectId),
  'tuned-in-post': async (log: HandedEvent[]) =>
    (await projected(tunedInPostsProjection, log)).doc('tuned-in-posts', subjectId),
};
const countOn = (card: object | undefined): number => {
  const { comments, commentCount } = (card ?? {}) as { comments?: number; commentCount?: number };
  return comments ?? commentCount ?? 0;
};

test.each(Object.keys(cards) as Family[])('the card of a %s counts what its thread shows', async (family) => {
  const step = fc.tuple(fc.constantFrom('post' as const, 'delete', 'hide', 'restore'), fc.constantFrom(...ids));
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      // Every comment is posted once at first, so that there is something to hide.
      const log = [published[family], ...logOf(family, [...ids.map((id) => ['post', id] as const), ...steps])];
      const { doc } = await projected(commentThreadProjection, log);
      const thread = doc('comment-threads', `${family}:${subjectId}`) as { count: number };
      expect(countOn((await cards[family](log)) as object)).toBe(thread.count);
    }),
  );
});
