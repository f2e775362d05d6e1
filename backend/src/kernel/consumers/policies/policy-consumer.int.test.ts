import { consumersOnLibsql } from '../../../../tests/kernel/consumers-on-libsql';
import type { DomainEvent } from '../../commands/decider';
import { definePolicy, type PolicyHandlers } from './policy';

type Sold = DomainEvent<'Sold', { readonly n: number }>;

describe('a policy', () => {
  let world: ReturnType<typeof consumersOnLibsql>;
  beforeEach(() => {
    world = consumersOnLibsql();
  });
  afterEach(() => world.close());
  const policy = (handle: PolicyHandlers<Sold>['Sold'], startFrom?: 'now') =>
    definePolicy<Sold>({ name: 'credit-artist', startFrom, handlers: { Sold: handle } });

  test('reacts to every event, also those of before, and not again after a restart', async () => {
    const handled: number[] = [];
    const counting = policy(async ({ data }) => handled.push(data.n));
    for (let n = 0; n < 5; n++) await world.append('s', 'Sold', { n });
    const runner = await world.policy(counting);
    await world.caughtUp(runner);
    await runner.stop();
    await world.append('s', 'Sold', { n: 5 });
    await world.caughtUp(await world.policy(counting));
    expect(handled).toEqual([0, 1, 2, 3, 4, 5]);
  });

  test('that starts now skips earlier events, also after a restart', async () => {
    const handled: number[] = [];
    const counting = policy(async ({ data }) => handled.push(data.n), 'now');
    await world.append('s', 'Sold', { n: 1 });
    const runner = await world.policy(counting);
    await world.caughtUp(runner);
    await runner.stop();
    await world.append('s', 'Sold', { n: 2 });
    await world.caughtUp(await world.policy(counting));
    expect(handled).toEqual([2]);
  });

  test('gives every event the same command key however often it is handed over, and other keys to other events', async () => {
    const keys: (string | undefined)[] = [];
    let failures = 2;
    const id = await world.append('s', 'Sold', { n: 1 });
    const runner = await world.policy(
      policy(async (event, reaction) => {
        const command = reaction.command();
        expect(command).toMatchObject({
          actor: 'policy:credit-artist',
          causationId: event.id,
          correlationId: 'correlation',
        });
        keys.push(command.idempotency?.key, reaction.command('fee').idempotency?.key, reaction.id('mail'));
        if (failures-- > 0) throw new Error('not yet');
      }),
    );
    await world.caughtUp(runner);
    expect(keys).toHaveLength(9);
    expect(new Set(keys).size).toBe(3);
    expect(keys).not.toContain(id);
  });
});
