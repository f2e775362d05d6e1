import { sampleEvent } from '../../../../tests/ports/events/sample-events';
import type { ConsistencyToken } from '../../../kernel/commands/commands';
import type { StoredEvent } from '../../../ports/events/event-store';
import { hideBlockedPolicy } from './hide-blocked.policy';

const pair = 'block-ines-otto';

/** @param parked the keys of blocks that the projection cannot take */
function reactionsWith(...parked: readonly string[]) {
  const told: string[] = [];
  const deps = {
    reads: { collection: () => ({ get: async () => ({ ids: [] }) }) },
    realtime: { setUnseen: (userId: string) => void told.push(userId), recheck: () => undefined },
    waitFor: async (_: string, tokens: readonly ConsistencyToken[] | 'now') =>
      tokens === 'now' ? parked.length === 0 : tokens.every(({ partitionKey }) => !parked.includes(partitionKey)),
  };
  const handlers = hideBlockedPolicy(deps as unknown as Parameters<typeof hideBlockedPolicy>[0]).handlers as Record<
    string,
    (event: StoredEvent) => Promise<unknown>
  >;
  const data = { blockerId: 'ines', blockedId: 'otto' };
  const event = { ...sampleEvent({ type: 'UserBlocked', data, partitionKey: pair }), position: 7 };
  return { told, react: () => handlers.UserBlocked?.(event as unknown as StoredEvent) };
}

test('tells the sockets of two people although a block of other people is parked', async () => {
  const { told, react } = reactionsWith('block-nour-sam');
  await react();
  expect(told).toEqual(['ines', 'otto']);
});

test('is repeated while the block of these two is not projected', async () => {
  const { told, react } = reactionsWith(pair);
  await expect(react()).rejects.toThrow('The projection of blocks is behind');
  expect(told).toEqual([]);
});
