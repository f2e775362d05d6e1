// What are the people and songs of the ledger called? The audit names them, it never decides by them.
import type { SongPublished, UsernameChanged, UserRegistered } from '@libretto/contracts/events';
import { defineProjection } from '../../kernel/projection';
import { defineCollection, type ReadModels } from '../../ports/read-models';

export const ledgerNames = defineCollection<{ name: string | null }>()({ name: 'ledger-names', indexes: {} });

export const ledgerNamesProjection = defineProjection<UserRegistered | UsernameChanged | SongPublished>({
  name: 'ledger-names',
  version: 1,
  collections: [ledgerNames],
  handlers: {
    UserRegistered: ({ data }, to) => to.collection(ledgerNames).put(`user:${data.userId}`, { name: data.username }),
    UsernameChanged: ({ data }, to) => to.collection(ledgerNames).put(`user:${data.userId}`, { name: data.username }),
    SongPublished: ({ data }, to) => to.collection(ledgerNames).put(`song:${data.songId}`, { name: data.title }),
  },
});

/** Names by `user:{id}` and `song:{id}`; what has none (an erased person) is missing. */
export async function namesOf(reads: ReadModels, keys: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const distinct = [...new Set(keys)];
  const docs = await reads.collection(ledgerNames).getMany(distinct);
  return new Map(distinct.flatMap((key, index) => (docs[index]?.name ? [[key, docs[index].name] as const] : [])));
}
