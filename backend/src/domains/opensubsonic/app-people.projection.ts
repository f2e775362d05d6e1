// Projects people by name, whose keys are suspended, and which artists have public songs.
import type {
  AccountSuspended,
  AccountSuspensionLifted,
  ProfileImageChanged,
  SongPublished,
  SongWithdrawn,
  UsernameChanged,
  UserRegistered,
} from '@libretto/contracts/events';
import { defineProjection, type ProjectionWriter } from '../../kernel/consumers/projections/projection';
import { defineCollection } from '../../ports/read-models/read-models';

export interface AppPersonDoc {
  readonly userId: string;
  /** Null once the person was erased. */
  readonly username: string | null;
  /** Normalized name for comparing and sorting; empty while no name is known. */
  readonly nameKey: string;
  readonly imageId: string | null;
  /** Number of public songs. */
  readonly songCount: number;
  readonly hasSongs: boolean;
  /** While true, the person's keys are rejected. */
  readonly isSuspended: boolean;
}

export const appPeople = defineCollection<AppPersonDoc>()({
  name: 'app-people',
  indexes: { byName: { equals: ['nameKey'] }, artists: { equals: ['hasSongs'], sort: 'nameKey', counted: true } },
});

/** Public songs and their artists, one document each, as an artist may have ten thousand songs. */
const songsOfPeople = defineCollection<{ readonly artistId: string }>()({ name: 'app-songs-of-people', indexes: {} });

/** Ignores case and width. */
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

/** Songs and accounts belong to different partitions, so the first event creates the document. */
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
