// Projects the content of a user's page: one document per user, built from the events of several domains.
import type {
  AccountDeleted,
  AccountTypeChanged,
  CatalogPricesSet,
  ContentHidden,
  ContentRestored,
  PatronageEnded,
  PatronageRestored,
  PatronPurchased,
  SongStreamed,
  TuneInPurchased,
  UserFollowed,
  UsernameChanged,
  UserRegistered,
  UserUnfollowed,
} from '@libretto/contracts/events';
import type { Hidden } from '@libretto/contracts/http/administration/moderation';
import { defineProjection, type ProjectionWriter } from '../../kernel/consumers/projections/projection';
import { erasedPeopleOf } from '../../kernel/content/erased-people';
import { defineCollection } from '../../ports/read-models/read-models';
import type { ProfileState } from './profile.decider';
import { profileDecider } from './profile.decider';
import type { ProfileEvent } from './profile.events';

export interface ProfileDoc extends ProfileState {
  readonly userId: string;
  /** Null before the registration is projected, and once the person is erased. */
  readonly username: string | null;
  readonly email: string | null;
  readonly isArtist: boolean;
  readonly isPatron: boolean;
  readonly joinedAt: string | null;
  readonly followerCount: number;
  readonly followingCount: number;
  readonly streamCount: number;
  /** Price of access to the exclusive posts, in hundredths of a Talent. */
  readonly tuneInPrice: number;
  /** Set while a moderator hides the profile. */
  readonly hidden?: Hidden | null;
}

export const profiles = defineCollection<ProfileDoc>()({ name: 'profiles', indexes: {} });

/** The moderator who hid a profile, keyed by user id, so that notes are erased with the moderator. */
const hiddenProfiles = defineCollection<{ readonly userId: string; readonly hiddenBy: string }>()({
  name: 'hidden-profiles',
  indexes: { byModerator: { equals: ['hiddenBy'] } },
});
const erased = erasedPeopleOf('profile');

/** Follows, keyed by {@link followId}, to check whether a caller follows a user. */
export const profileFollows = defineCollection<{ followerId: string }>()({ name: 'profile-follows', indexes: {} });

/** Tune-ins, keyed by {@link tuneInId}, to check whether a caller is tuned in to an artist. */
export const profileTuneIns = defineCollection<{ fanId: string }>()({ name: 'profile-tune-ins', indexes: {} });

/** 300 Talents, unless the artist sets a price. */
const defaultTuneInPrice = 30_000;

export const followId = (followerId: string, followeeId: string) => `${followerId}~${followeeId}`;
export const tuneInId = (fanId: string, artistId: string) => `${fanId}~${artistId}`;

type ShownEvent =
  | UserRegistered
  | UsernameChanged
  | AccountDeleted
  | AccountTypeChanged
  | PatronPurchased
  | PatronageEnded
  | PatronageRestored
  | TuneInPurchased
  | CatalogPricesSet
  | UserFollowed
  | UserUnfollowed
  | SongStreamed
  | ContentHidden
  | ContentRestored;

export const profileProjection = defineProjection<ProfileEvent | ShownEvent>({
  name: 'profile',
  version: 4,
  collections: [profiles, profileFollows, profileTuneIns, hiddenProfiles, erased.collection],
  handlers: {
    UserRegistered: ({ data: { userId, username, isArtist, email = null }, metadata }, to) =>
      change(to, userId, () => ({ username, isArtist, email, joinedAt: metadata.at })),
    UsernameChanged: ({ data: { userId, username } }, to) => change(to, userId, () => ({ username })),
    AccountDeleted: async ({ data: { userId } }, to) => {
      erased.note(to, userId);
      await change(to, userId, ({ hidden }) => ({ email: null, ...(hidden && { hidden: { ...hidden, note: null } }) }));
      for (const { id } of await to.collection(hiddenProfiles).find('byModerator', { hiddenBy: userId }))
        await change(to, id, ({ hidden }) => ({ hidden: hidden && { ...hidden, note: null } }));
    },
    AccountTypeChanged: ({ data: { userId, isArtist } }, to) => change(to, userId, () => ({ isArtist })),
    PatronPurchased: ({ data: { userId } }, to) => change(to, userId, () => ({ isPatron: true })),
    PatronageEnded: ({ data: { userId } }, to) => change(to, userId, () => ({ isPatron: false })),
    PatronageRestored: ({ data: { userId } }, to) => change(to, userId, () => ({ isPatron: true })),
    TuneInPurchased: ({ data: { fanId, artistId } }, to) =>
      to.collection(profileTuneIns).put(tuneInId(fanId, artistId), { fanId }),
    CatalogPricesSet: ({ data: { userId, tuneInPrice } }, to) => change(to, userId, () => ({ tuneInPrice })),
    SongStreamed: ({ data: { artistId } }, to) =>
      change(to, artistId, ({ streamCount }) => ({ streamCount: streamCount + 1 })),
    UserFollowed: ({ data }, to) => follow(to, data, 1),
    UserUnfollowed: ({ data }, to) => follow(to, data, -1),
    ContentHidden: async ({ data: { subject, actId, reason, note, byUserId } }, to) => {
      if (subject.kind !== 'profile') return;
      const hidden = { actId, reason, note: await erased.kept(to, note, byUserId, subject.id) };
      to.collection(hiddenProfiles).put(subject.id, { userId: subject.id, hiddenBy: byUserId });
      await change(to, subject.id, () => ({ hidden }));
    },
    ContentRestored: ({ data: { subject } }, to) => {
      if (subject.kind !== 'profile') return;
      to.collection(hiddenProfiles).delete(subject.id);
      return change(to, subject.id, () => ({ hidden: null }));
    },
    BioChanged: say,
    FavoriteGenreChanged: say,
    ChannelDetailsChanged: say,
    SocialLinkAdded: say,
    SocialLinksCleared: say,
    ProfileImageChanged: say,
    ProfileCoverChanged: say,
  },
});

/** Applies profile events with the decider's own `evolve`. */
function say(event: ProfileEvent, to: ProjectionWriter): Promise<void> {
  const { type, data } = event;
  return change(to, data.userId, (doc) => profileDecider.evolve(doc, { type, data } as ProfileEvent) as ProfileDoc);
}

async function follow(to: ProjectionWriter, { followerId, followeeId }: UserFollowed['data'], by: 1 | -1) {
  const id = followId(followerId, followeeId);
  // Follows are counted per pair, so that a repeated event counts once.
  const isKnown = (await to.collection(profileFollows).get(id)) !== undefined;
  if (isKnown === (by === 1)) return;
  if (by === 1) to.collection(profileFollows).put(id, { followerId });
  else to.collection(profileFollows).delete(id);
  await change(to, followeeId, ({ followerCount }) => ({ followerCount: followerCount + by }));
  await change(to, followerId, ({ followingCount }) => ({ followingCount: followingCount + by }));
}

/** Events of different streams may arrive in any order, so any of these may be the first of a user. */
async function change(to: ProjectionWriter, userId: string, changed: (doc: ProfileDoc) => Partial<ProfileDoc>) {
  const doc = (await to.collection(profiles).get(userId)) ?? blankProfile(userId);
  to.collection(profiles).put(userId, { ...doc, ...changed(doc) });
}

function blankProfile(userId: string): ProfileDoc {
  return {
    ...profileDecider.initialState,
    userId,
    username: null,
    email: null,
    isArtist: false,
    isPatron: false,
    joinedAt: null,
    followerCount: 0,
    followingCount: 0,
    streamCount: 0,
    tuneInPrice: defaultTuneInPrice,
  };
}
