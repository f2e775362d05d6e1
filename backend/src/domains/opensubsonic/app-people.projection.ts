// Who signs in under this name, and which artists have public songs?
import type {
  ProfileImageChanged,
  SongPublished,
  SongWithdrawn,
  UsernameChanged,
  UserRegistered,
} from '@libretto/contracts/events';
import { defineProjection, type ProjectionWriter } from '../../kernel/projection';
import { defineCollection } from '../../ports/read-models';

export interface AppPersonDoc {
  readonly userId: string;
  /** Null once the person was erased. */
  readonly username: string | null;
  /** As names are compared and sorted; empty for nobody's name. */
  readonly nameKey: string;
  readonly imageId: string | null;
  /** Of their public songs. */
  readonly songIds: readonly string[];
  readonly hasSongs: boolean;
}

export const appPeople = defineCollection<AppPersonDoc>()({
  name: 'app-people',
  indexes: { byName: { equals: ['nameKey'] }, artists: { equals: ['hasSongs'], sort: 'nameKey', counted: true } },
});

/** Case and width make no difference. */
export const nameKeyOf = (name: string) => name.normalize('NFKC').toLowerCase().trim();

export const appPeopleProjection = defineProjection<
  UserRegistered | UsernameChanged | ProfileImageChanged | SongPublished | SongWithdrawn
>({
  name: 'app-people',
  version: 1,
  collections: [appPeople],
  handlers: {
    UserRegistered: ({ data: { userId, username } }, to) => change(to, userId, () => ({ username })),
    UsernameChanged: ({ data: { userId, username } }, to) => change(to, userId, () => ({ username })),
    ProfileImageChanged: ({ data: { userId, imageId } }, to) => change(to, userId, () => ({ imageId })),
    SongPublished: ({ data: { artistId, songId } }, to) =>
      change(to, artistId, ({ songIds }) => ({ songIds: [...new Set([...songIds, songId])].sort() })),
    SongWithdrawn: ({ data: { artistId, songId } }, to) =>
      change(to, artistId, ({ songIds }) => ({ songIds: songIds.filter((id) => id !== songId) })),
  },
});

/** Songs and accounts are other partitions, so whichever is first makes the document. */
async function change(
  to: ProjectionWriter,
  userId: string,
  changes: (person: AppPersonDoc) => Partial<AppPersonDoc>,
): Promise<void> {
  const known = await to.collection(appPeople).get(userId);
  const person = known ?? { userId, username: null, nameKey: '', imageId: null, songIds: [], hasSongs: false };
  const changed = { ...person, ...changes(person) };
  to.collection(appPeople).put(userId, {
    ...changed,
    nameKey: nameKeyOf(changed.username ?? ''),
    hasSongs: changed.songIds.length > 0,
  });
}
