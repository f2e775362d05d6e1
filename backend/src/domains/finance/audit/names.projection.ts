// Projects the names of people and songs in the ledger. The audit shows them, but bases no decision on them.
import type { ProfileImageChanged, SongPublished, UsernameChanged, UserRegistered } from '@libretto/contracts/events';
import { defineProjection, type ProjectionWriter } from '../../../kernel/consumers/projections/projection';
import { defineCollection, type ReadModels } from '../../../ports/read-models/read-models';

interface NameDoc {
  readonly name: string | null;
  /** Set for a person with a picture. */
  readonly imageId?: string | null;
}

export const ledgerNames = defineCollection<NameDoc>()({ name: 'ledger-names', indexes: {} });

export const ledgerNamesProjection = defineProjection<
  UserRegistered | UsernameChanged | ProfileImageChanged | SongPublished
>({
  name: 'ledger-names',
  version: 2,
  collections: [ledgerNames],
  handlers: {
    UserRegistered: ({ data }, to) => renamed(data.userId, data.username, to),
    UsernameChanged: ({ data }, to) => renamed(data.userId, data.username, to),
    ProfileImageChanged: async ({ data }, to) => {
      const known = await to.collection(ledgerNames).get(`user:${data.userId}`);
      to.collection(ledgerNames).put(`user:${data.userId}`, { name: known?.name ?? null, imageId: data.imageId });
    },
    SongPublished: ({ data }, to) => to.collection(ledgerNames).put(`song:${data.songId}`, { name: data.title }),
  },
});

async function renamed(userId: string, name: string | null, to: ProjectionWriter): Promise<void> {
  const known = await to.collection(ledgerNames).get(`user:${userId}`);
  to.collection(ledgerNames).put(`user:${userId}`, { ...known, name });
}

/** Names keyed by `user:{id}` and `song:{id}`; names of erased people are missing. */
export async function namesOf(reads: ReadModels, keys: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const distinct = [...new Set(keys)];
  const docs = await reads.collection(ledgerNames).getMany(distinct);
  return new Map(distinct.flatMap((key, index) => (docs[index]?.name ? [[key, docs[index].name] as const] : [])));
}

/** People as lists show them, with name and picture. */
export async function peopleOf(reads: ReadModels, userIds: readonly string[]) {
  const distinct = [...new Set(userIds)];
  const docs = await reads.collection(ledgerNames).getMany(distinct.map((id) => `user:${id}`));
  return new Map(
    distinct.map((id, index) => {
      const doc = docs[index];
      const profilePhotoUrl = doc?.imageId ? `/api/img/profile/${doc.imageId}` : null;
      return [id, { id, username: doc?.name ?? null, profilePhotoUrl }] as const;
    }),
  );
}
