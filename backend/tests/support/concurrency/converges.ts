import type { ProjectionDefinition } from '../../../src/kernel/consumers/projections/projection';
import { projected } from '../world/projected';
import { anyOrders, inOrder, type Keys } from './any-order';

/** Checks that any key order and any repeats give the same documents and texts as every event once in order. */
export async function expectToConverge(definition: ProjectionDefinition, keys: Keys): Promise<void> {
  const expected = await projected(definition, inOrder(keys));
  for (const history of anyOrders(keys)) {
    const { docs, texts, ranks } = await projected(definition, history);
    try {
      expect(sorted(docs)).toEqual(sorted(expected.docs));
      expect(sorted(texts)).toEqual(sorted(expected.texts));
      expect(sorted(ranks)).toEqual(sorted(expected.ranks));
    } catch (error) {
      const order = history.map(({ type, position }) => `${position} ${type}`).join(', ');
      throw new Error(`In the order ${order}: ${error}`);
    }
  }
}

const sorted = (map: ReadonlyMap<string, unknown>) => Object.fromEntries([...map].sort(([a], [b]) => (a < b ? -1 : 1)));
