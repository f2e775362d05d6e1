// Who posts here, whom do they follow, and what are the songs in their posts called?
import type {
  AccountTypeChanged,
  PatronPurchased,
  ProfileImageChanged,
  SongPublished,
  UserFollowed,
  UsernameChanged,
  UserRegistered,
  UserUnfollowed,
} from '@libretto/contracts/events';
import { defineProjection, type ProjectionWriter } from '../../kernel/projection';
import { defineCollection } from '../../ports/read-models';

export interface PersonDoc {
  readonly userId: string;
  readonly username: string | null;
  readonly isArtist: boolean;
  readonly isPatron: boolean;
  readonly imageId: string | null;
  readonly followerCount: number;
}

export const people = defineCollection<PersonDoc>()({
  name: 'people',
  indexes: { byType: { equals: ['isArtist'], sort: 'followerCount' } },
});

export const postSongs = defineCollection<{
  songId: string;
  title: string;
  artistId: string;
  coverImageId: string | null;
}>()({
  name: 'post-songs',
  indexes: {},
});

/** Who follows whom: `{followerId}~{followeeId}`. */
export const follows = defineCollection<{ followerId: string; followeeId: string }>()({ name: 'follows', indexes: {} });
export const followId = (followerId: string, followeeId: string) => `${followerId}~${followeeId}`;

type PeopleEvent =
  | UserRegistered
  | UsernameChanged
  | AccountTypeChanged
  | ProfileImageChanged
  | PatronPurchased
  | UserFollowed
  | UserUnfollowed
  | SongPublished;

export const peopleProjection = defineProjection<PeopleEvent>({
  name: 'people',
  version: 1,
  collections: [people, postSongs, follows],
  handlers: {
    UserRegistered: ({ data: { userId, username, isArtist } }, to) =>
      to
        .collection(people)
        .put(userId, { userId, username, isArtist, isPatron: false, imageId: null, followerCount: 0 }),
    UsernameChanged: ({ data }, to) => change(to, data.userId, () => ({ username: data.username })),
    AccountTypeChanged: ({ data }, to) => change(to, data.userId, () => ({ isArtist: data.isArtist })),
    ProfileImageChanged: ({ data }, to) => change(to, data.userId, () => ({ imageId: data.imageId })),
    PatronPurchased: ({ data }, to) => change(to, data.userId, () => ({ isPatron: true })),
    UserFollowed: ({ data: { followerId, followeeId } }, to) => {
      to.collection(follows).put(followId(followerId, followeeId), { followerId, followeeId });
      return change(to, followeeId, (person) => ({ followerCount: person.followerCount + 1 }));
    },
    UserUnfollowed: ({ data: { followerId, followeeId } }, to) => {
      to.collection(follows).delete(followId(followerId, followeeId));
      return change(to, followeeId, (person) => ({ followerCount: person.followerCount - 1 }));
    },
    SongPublished: ({ data: { songId, title, artistId, coverImageId } }, to) =>
      to.collection(postSongs).put(songId, { songId, title, artistId, coverImageId }),
  },
});

async function change(
  to: ProjectionWriter,
  userId: string,
  changes: (person: PersonDoc) => Partial<PersonDoc>,
): Promise<void> {
  await to.collection(people).update(userId, (person) => ({ ...person, ...changes(person) }));
}
