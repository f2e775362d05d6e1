// Projects the people of the social features, their follows and tune-ins, and the songs in their posts.
import type {
  AccountTypeChanged,
  CatalogPricesSet,
  ContentHidden,
  ContentRestored,
  PatronageEnded,
  PatronageRestored,
  PatronPurchased,
  ProfileImageChanged,
  SongPublished,
  SongWithdrawn,
  TuneInPurchased,
  UserFollowed,
  UsernameChanged,
  UserRegistered,
  UserUnfollowed,
} from '@libretto/contracts/events';
import { defineProjection, type ProjectionWriter } from '../../../kernel/consumers/projections/projection';
import { mentionKey } from '../../../kernel/content/mentions';
import { defineCollection } from '../../../ports/read-models/read-models';
import type { TextIndexDefinition } from '../../../ports/read-models/text-search';

export interface PersonDoc {
  readonly userId: string;
  readonly username: string | null;
  readonly isArtist: boolean;
  readonly isPatron: boolean;
  readonly imageId: string | null;
  readonly followerCount: number;
  /** Price of tuning in, in hundredths of a Talent; absent until the artist sets a price. */
  readonly tuneInPrice?: number;
  /** Set while a moderator hides the profile. */
  readonly isHidden?: boolean;
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
  /** `#rrggbb`. */
  coverColor: string | null;
  publishedAt: string;
}>()({
  name: 'post-songs',
  indexes: { byArtist: { equals: ['artistId'], sort: 'publishedAt' } },
});

/** Follows by follower and followee: `{followerId}~{followeeId}`. */
export const follows = defineCollection<{ followerId: string; followeeId: string; followedAt: string }>()({
  name: 'follows',
  indexes: {
    byFollowee: { equals: ['followeeId'], sort: 'followedAt' },
    byFollower: { equals: ['followerId'], sort: 'followedAt' },
  },
});
export const followId = (followerId: string, followeeId: string) => `${followerId}~${followeeId}`;

/** Tune-ins by fan and artist: `{fanId}~{artistId}`. */
export const tuneIns = defineCollection<{ fanId: string; artistId: string; subscribedAt: string }>()({
  name: 'tune-ins',
  indexes: { byArtist: { equals: ['artistId'], sort: 'subscribedAt', counted: true } },
});
export const tuneInId = (fanId: string, artistId: string) => `${fanId}~${artistId}`;

/** The person with a name, keyed by mention key. */
export const peopleByName = defineCollection<{ userId: string }>()({ name: 'people-by-name', indexes: {} });

/** Index for finding followers and fans by name. */
export const peopleNames: TextIndexDefinition = { name: 'people-names', fields: { username: 1 } };

type PeopleEvent =
  | UserRegistered
  | UsernameChanged
  | AccountTypeChanged
  | CatalogPricesSet
  | ProfileImageChanged
  | PatronPurchased
  | PatronageEnded
  | PatronageRestored
  | TuneInPurchased
  | UserFollowed
  | UserUnfollowed
  | SongPublished
  | SongWithdrawn
  | ContentHidden
  | ContentRestored;

export const peopleProjection = defineProjection<PeopleEvent>({
  name: 'people',
  version: 8,
  collections: [people, peopleByName, postSongs, follows, tuneIns],
  textIndexes: [peopleNames],
  handlers: {
    UserRegistered: async ({ data: { userId, username, isArtist } }, to) => {
      await nameOf(to, userId, username);
      return change(to, userId, () => ({ username, isArtist }));
    },
    UsernameChanged: async ({ data: { userId, username } }, to) => {
      await nameOf(to, userId, username);
      return change(to, userId, () => ({ username }));
    },
    AccountTypeChanged: ({ data }, to) => change(to, data.userId, () => ({ isArtist: data.isArtist })),
    CatalogPricesSet: ({ data: { userId, tuneInPrice } }, to) => change(to, userId, () => ({ tuneInPrice })),
    ProfileImageChanged: ({ data }, to) => change(to, data.userId, () => ({ imageId: data.imageId })),
    PatronPurchased: ({ data }, to) => change(to, data.userId, () => ({ isPatron: true })),
    PatronageEnded: ({ data }, to) => change(to, data.userId, () => ({ isPatron: false })),
    PatronageRestored: ({ data }, to) => change(to, data.userId, () => ({ isPatron: true })),
    TuneInPurchased: ({ data: { fanId, artistId }, metadata }, to) =>
      to.collection(tuneIns).put(tuneInId(fanId, artistId), { fanId, artistId, subscribedAt: metadata.at }),
    UserFollowed: async ({ data: { followerId, followeeId }, metadata }, to) => {
      const id = followId(followerId, followeeId);
      // Follows are counted per pair, so that a repeated event counts once.
      if (await to.collection(follows).get(id)) return;
      to.collection(follows).put(id, { followerId, followeeId, followedAt: metadata.at });
      await change(to, followeeId, (person) => ({ followerCount: person.followerCount + 1 }));
    },
    UserUnfollowed: async ({ data: { followerId, followeeId } }, to) => {
      const id = followId(followerId, followeeId);
      if (!(await to.collection(follows).get(id))) return;
      to.collection(follows).delete(id);
      await change(to, followeeId, (person) => ({ followerCount: person.followerCount - 1 }));
    },
    SongPublished: ({ data, metadata: { at: publishedAt } }, to) => {
      const { songId, title, artistId, coverImageId, coverColor } = data;
      to.collection(postSongs).put(songId, { songId, title, artistId, coverImageId, coverColor, publishedAt });
    },
    SongWithdrawn: ({ data: { songId } }, to) => to.collection(postSongs).delete(songId),
    ContentHidden: ({ data: { subject } }, to) =>
      subject.kind === 'profile' ? change(to, subject.id, () => ({ isHidden: true })) : undefined,
    ContentRestored: ({ data: { subject } }, to) =>
      subject.kind === 'profile' ? change(to, subject.id, () => ({ isHidden: false })) : undefined,
  },
});

async function nameOf(to: ProjectionWriter, userId: string, username: string | null): Promise<void> {
  const names = to.collection(peopleByName);
  const former = (await to.collection(people).get(userId))?.username;
  // A name that somebody else has taken since stays theirs.
  if (former && (await names.get(mentionKey(former)))?.userId === userId) names.delete(mentionKey(former));
  if (username !== null) names.put(mentionKey(username), { userId });
  if (username === null) to.unindexText(peopleNames, userId);
  else to.indexText(peopleNames, userId, { username });
}

/** Follows and patronages have other partition keys than their person, and may arrive first. */
async function change(
  to: ProjectionWriter,
  userId: string,
  changes: (person: PersonDoc) => Partial<PersonDoc>,
): Promise<void> {
  const unknown = { userId, username: null, isArtist: false, isPatron: false, imageId: null, followerCount: 0 };
  const person = (await to.collection(people).get(userId)) ?? unknown;
  to.collection(people).put(userId, { ...person, ...changes(person) });
}
