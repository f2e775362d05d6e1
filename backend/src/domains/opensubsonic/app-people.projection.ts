// Who signs in under this name, whose keys must not work now, and which artists have public songs?
import type {
  AccountSuspended,
  AccountSuspensionLifted,
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
  /** Of public songs. */
  readonly songCount: number;
  readonly hasSongs: boolean;
  /** Their keys do not work. */
  readonly isSuspended: boolean;
}

export const appPeople = defineCollection<AppPersonDoc>()({
  name: 'app-people',
  indexes: { byName: { equals: ['nameKey'] }, artists: { equals: ['hasSongs'], sort: 'nameKey', counted: true } },
});

/** Whose songs are public: each a document of its own, as an artist may have ten thousand. */
const songsOfPeople = defineCollection<{ readonly artistId: string }>()({ name: 'app-songs-of-people', indexes: {} });

/** Case and width make no difference. */
export const nameKeyOf = (name: string) => name.normalize('NFKC').toLowerCase().trim();

export const appPeopleProjection = defineProjection<
  | AccountSuspended
  | AccountSuspensionLifted
  | ProfileImageChanged
  | SongPublished
  | SongWithdrawn
  | UserRegistered
  | UsernameChanged
>({
  name: 'app-people',
  version: 3,
  collections: [appPeople, songsOfPeople],
  handlers: {
    UserRegistered: ({ data: { userId, username } }, to) => change(to, userId, () => ({ username })),
    UsernameChanged: ({ data: { userId, username } }, to) => change(to, userId, () => ({ username })),
    ProfileImageChanged: ({ data: { userId, imageId } }, to) => change(to, userId, () => ({ imageId })),
    AccountSuspended: ({ data: { userId } }, to) => change(to, userId, () => ({ isSuspended: true })),
    AccountSuspensionLifted: ({ data: { userId } }, to) => change(to, userId, () => ({ isSuspended: false })),
    SongPublished: async ({ data: { artistId, songId } }, to) => {
      if (await to.collection(songsOfPeople).get(songId)) return;
      to.collection(songsOfPeople).put(songId, { artistId });
      await change(to, artistId, ({ songCount }) => ({ songCount: songCount + 1 }));
    },
    SongWithdrawn: async ({ data: { artistId, songId } }, to) => {
      if (!(await to.collection(songsOfPeople).get(songId))) return;
      to.collection(songsOfPeople).delete(songId);
      await change(to, artistId, ({ songCount }) => ({ songCount: songCount - 1 }));
    },
  },
});

/** Songs and accounts are other partitions, so whichever is first makes the document. */
async function change(
  to: ProjectionWriter,
  userId: string,
  changes: (person: AppPersonDoc) => Partial<AppPersonDoc>,
): Promise<void> {
  const known = await to.collection(appPeople).get(userId);
  const nobodyYet = { userId, username: null, nameKey: '', imageId: null, songCount: 0, hasSongs: false };
  const person = known ?? { ...nobodyYet, isSuspended: false };
  const changed = { ...person, ...changes(person) };
  to.collection(appPeople).put(userId, {
    ...changed,
    nameKey: nameKeyOf(changed.username ?? ''),
    hasSongs: changed.songCount > 0,
  });
}
