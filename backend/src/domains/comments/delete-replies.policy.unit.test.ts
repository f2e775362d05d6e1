import type { Reaction } from '../../kernel/consumers/policies/policy';
import type { ReadModels } from '../../ports/read-models/read-models';
import { deleteRepliesPolicy } from './delete-replies.policy';

/** A thread of one comment `a` with replies, both as projected so far and as stored in the log. */
function thread({ isDeleted = false, replies = ['a1', 'a2'], isBehind = false } = {}) {
  const deleted: string[] = [];
  const handler = {
    execute: async (id: string, command: { kind: string; isAdmin: boolean }) => {
      expect(command).toMatchObject({ kind: 'delete', isAdmin: true });
      if (!deleted.includes(id)) deleted.push(id);
    },
    load: async () => ({ state: { kind: isDeleted ? 'deleted' : 'there' } }),
  };
  const find = async (_index: string, { cursor }: { cursor?: string }) => {
    const at = Number(cursor ?? 0);
    const next = at + 1 < replies.length ? String(at + 1) : undefined;
    return { items: replies.slice(at, at + 1).map((id) => ({ id, parentId: 'a' })), nextCursor: next };
  };
  const reads = { collection: () => ({ find }) } as unknown as ReadModels;
  const policy = deleteRepliesPolicy(handler as never, reads, async () => !isBehind);
  const reaction = { command: () => ({}), id: String } as unknown as Reaction;
  const hand = (type: string, data: object) =>
    policy.handlers[type]?.({ type, data, position: 1n, partitionKey: 'song:tide' } as never, reaction);
  return { deleted, hand };
}

const parent = { commentId: 'a', parentId: null, family: 'song', subjectId: 'tide' };
const reply = { commentId: 'a3', parentId: 'a', family: 'song', subjectId: 'tide' };

test('a deletion also deletes all replies page by page, also when the event is delivered twice', async () => {
  const { deleted, hand } = thread({ replies: ['a1', 'a2', 'a3'] });
  await hand('CommentDeleted', parent);
  await hand('CommentDeleted', parent);
  expect(deleted).toEqual(['a1', 'a2', 'a3']);
});

test('a deleted reply takes nothing along', async () => {
  const { deleted, hand } = thread();
  await hand('CommentDeleted', { ...reply });
  expect(deleted).toEqual([]);
});

test('a reply that crossed the deletion of its comment goes too, in either order and twice', async () => {
  const { deleted, hand } = thread({ isDeleted: true, replies: [] });
  await hand('CommentPosted', reply);
  await hand('CommentDeleted', parent);
  await hand('CommentPosted', reply);
  expect(deleted).toEqual(['a3']);
});

test('keeps a reply to an existing comment, and a comment that is no reply', async () => {
  const { deleted, hand } = thread();
  await hand('CommentPosted', reply);
  await hand('CommentPosted', { ...parent });
  expect(deleted).toEqual([]);
});

test('while the replies are not all known it is tried again, instead of leaving some', async () => {
  const { deleted, hand } = thread({ isBehind: true });
  await expect(hand('CommentDeleted', parent)).rejects.toThrow('behind');
  expect(deleted).toEqual([]);
});
