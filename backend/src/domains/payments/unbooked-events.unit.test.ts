import type { Commands } from '../../kernel/commands/commands';
import { type NotBooked, recordUnbooked } from './unbooked-events.stream';

test('a dispute and its payment, refused for one reason, are two records', async () => {
  const keys: (string | undefined)[] = [];
  const handler = { execute: async (_: string, data: { id: string }) => keys.push(data.id) };
  const record = recordUnbooked({ handlerOf: () => handler } as unknown as Commands);
  const report = { provider: 'card', type: 'x', reason: 'other-currency', amount: 5, currency: 'usd' } as const;
  for (const reference of ['pi_1', 'dp_1', 'dp_1']) {
    await record({ ...report, reference } satisfies NotBooked, { actor: 'provider:card', id: 'evt_1' });
  }
  expect(keys[1]).toBe(keys[2]);
  expect(new Set(keys).size).toBe(2);
});
