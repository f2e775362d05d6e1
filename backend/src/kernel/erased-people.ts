// Whose account has ended, as a projection has seen it: partitions have no order among each other, so what somebody wrote may
// be handed over after the end of their account, and must not be written down again.
import { defineCollection } from '../ports/read-models';
import type { ProjectionWriter } from './projection';

const collectionOf = (projection: string) =>
  defineCollection<{ readonly userId: string }>()({ name: `${projection}-erased-people`, indexes: {} });

/** @param projection name of the one that keeps them, with its own collections. */
export function erasedPeopleOf(projection: string) {
  const collection = collectionOf(projection);
  const isErased = async (to: ProjectionWriter, userId: string): Promise<boolean> =>
    (await to.collection(collection).get(userId)) !== undefined;
  return {
    collection,
    isErased,
    note: (to: ProjectionWriter, userId: string): void => to.collection(collection).put(userId, { userId }),
    /** The words as they may be kept: null once the account of anyone has ended who wrote them, or whom they are about. */
    kept: async (to: ProjectionWriter, words: string | null, ...people: readonly string[]): Promise<string | null> => {
      for (const userId of people) if (await isErased(to, userId)) return null;
      return words;
    },
  };
}
