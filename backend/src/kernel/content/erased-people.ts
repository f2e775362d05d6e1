// Records in a projection whose account has ended. Partitions are not ordered relative to each other, so a user's text
// may be handled after the end of their account, and must not be stored again then.
import { defineCollection } from '../../ports/read-models/read-models';
import type { ProjectionWriter } from '../consumers/projections/projection';

const collectionOf = (projection: string) =>
  defineCollection<{ readonly userId: string }>()({ name: `${projection}-erased-people`, indexes: {} });

/** @param projection name of the projection that stores these records in its own collection. */
export function erasedPeopleOf(projection: string) {
  const collection = collectionOf(projection);
  const isErased = async (to: ProjectionWriter, userId: string): Promise<boolean> =>
    (await to.collection(collection).get(userId)) !== undefined;
  return {
    collection,
    isErased,
    note: (to: ProjectionWriter, userId: string): void => to.collection(collection).put(userId, { userId }),
    /** The text as it may be kept: null if the account of its author or of a person it concerns has ended. */
    kept: async (to: ProjectionWriter, words: string | null, ...people: readonly string[]): Promise<string | null> => {
      for (const userId of people) if (await isErased(to, userId)) return null;
      return words;
    },
  };
}
