// Who posts here, whom do they follow and are they tuned in to, and what are the songs in their posts called?
import type {
  AccountTypeChanged,
  PatronageEnded,
  PatronageRestored,
  PatronPurchased,
  ProfileImageChanged,
  SongPublished,
  TuneInPurchased,
  UserFollowed,
  UsernameChanged,
  UserRegistered,
  UserUnfollowed,
} from '@libretto/contracts/events';
import { defineProjection, type ProjectionWriter } from '../../kernel/projection';
import { defineCollection } from '../../ports/read-models';
import type { TextIndexDefinition } from '../../ports/text-search';

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
export const follows = defineCollection<{ followerId: string; followeeId: string; followedAt: string }>()({
  name: 'follows',
  indexes: {
    byFollowee: { equals: ['followeeId'], sort: 'followedAt' },
    byFollower: { equals: ['followerId'], sort: 'followedAt' },
  },
});
export const followId = (followerId: string, followeeId: string) => `${followerId}~${followeeId}`;

/** Who is tuned in to whom: `{fanId}~{artistId}`. */
export const tuneIns = defineCollection<{ fanId: string; artistId: string; subscribedAt: string }>()({
  name: 'tune-ins',
  indexes: { byArtist: { equals: ['artistId'], sort: 'subscribedAt' } },
});
export const tuneInId = (fanId: string, artistId: string) => `${fanId}~${artistId}`;

/** To find a name among followers and fans. */
export const peopleNames: TextIndexDefinition = { name: 'people-names', fields: { username: 1 } };

type PeopleEvent =
  | UserRegistered
  | UsernameChanged
  | AccountTypeChanged
  | ProfileImageChanged
  | PatronPurchased
  | PatronageEnded
  | PatronageRestored
  | TuneInPurchased
  | UserFollowed
  | UserUnfollowed
  | SongPublished;

export const peopleProjection = defineProjection<PeopleEvent>({
  name: 'people',
  version: 2,
  collections: [people, postSongs, follows, tuneIns],
  textIndexes: [peopleNames],
  handlers: {
    UserRegistered: ({ data: { userId, username, isArtist } }, to) => {
      nameOf(to, userId, username);
      to.collection(people).put(userId, {
        userId,
        username,
        isArtist,
        isPatron: false,
        imageId: null,
        followerCount: 0,
      });
    },
    UsernameChanged: ({ data: { userId, username } }, to) => {
      nameOf(to, userId, username);
      return change(to, userId, () => ({ username }));
    },
    AccountTypeChanged: ({ data }, to) => change(to, data.userId, () => ({ isArtist: data.isArtist })),
    ProfileImageChanged: ({ data }, to) => change(to, data.userId, () => ({ imageId: data.imageId })),
    PatronPurchased: ({ data }, to) => change(to, data.userId, () => ({ isPatron: true })),
    PatronageEnded: ({ data }, to) => change(to, data.userId, () => ({ isPatron: false })),
    PatronageRestored: ({ data }, to) => change(to, data.userId, () => ({ isPatron: true })),
    TuneInPurchased: ({ data: { fanId, artistId }, metadata }, to) =>
      to.collection(tuneIns).put(tuneInId(fanId, artistId), { fanId, artistId, subscribedAt: metadata.at }),
    UserFollowed: ({ data: { followerId, followeeId }, metadata }, to) => {
      const follow = { followerId, followeeId, followedAt: metadata.at };
      to.collection(follows).put(followId(followerId, followeeId), follow);
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

function nameOf(to: ProjectionWriter, userId: string, username: string | null): void {
  if (username === null) to.unindexText(peopleNames, userId);
  else to.indexText(peopleNames, userId, { username });
}

async function change(
  to: ProjectionWriter,
  userId: string,
  changes: (person: PersonDoc) => Partial<PersonDoc>,
): Promise<void> {
  await to.collection(people).update(userId, (person) => ({ ...person, ...changes(person) }));
}
