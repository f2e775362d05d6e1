// A profile as a given viewer may see it.
import type { OwnProfile, Profile } from '@libretto/contracts/http/social/profiles';
import { artistSharePercent } from '@libretto/contracts/shares';
import { eurosOfMinor, talentsOfMinor } from '../../kernel/values/money';
import type { Balance } from '../../ports/payments/balances';
import type { ProfileDoc } from './profile.projection';

const imageUrl = (type: 'profile' | 'profile-cover', imageId: string | null) =>
  imageId === null ? null : `/api/img/${type}/${imageId}`;

/** The viewer's relation to the owner of the profile. */
export interface Viewer {
  readonly isOwner: boolean;
  readonly isFollowing: boolean;
  readonly isTunedIn: boolean;
  /** True when the viewer blocked this person. */
  readonly isBlocked?: boolean;
}

export function shownProfile(doc: ProfileDoc, viewer: Viewer): Profile {
  const seesBirth = viewer.isOwner || doc.dateOfBirthPublic;
  return {
    id: doc.userId,
    username: doc.username ?? '',
    bio: doc.bio ?? '',
    favoriteGenre: doc.favoriteGenre,
    publicEmail: doc.publicEmail,
    dateOfBirth: seesBirth ? doc.dateOfBirth : null,
    dateOfBirthPublic: doc.dateOfBirthPublic,
    country: doc.country,
    joinedDate: doc.joinedAt ?? '',
    followerCount: doc.followerCount,
    followingCount: doc.followingCount,
    streamCount: doc.streamCount,
    isOwnProfile: viewer.isOwner,
    isArtist: doc.isArtist,
    isPatron: doc.isPatron,
    isFollowing: viewer.isFollowing,
    isTunedIn: viewer.isTunedIn,
    tuneInPrice: doc.tuneInPrice,
    artistSharePercent: artistSharePercent,
    profileImageId: doc.imageId,
    profileCoverImageId: doc.coverImageId,
    profilePhotoUrl: imageUrl('profile', doc.imageId),
    profileCoverPhotoUrl: imageUrl('profile-cover', doc.coverImageId),
    experiencePoints: 0,
    socialLinks: doc.socialLinks.map((link) => ({ ...link })),
    isBlocked: viewer.isBlocked ?? false,
    ...(doc.hidden && viewer.isOwner && { hidden: doc.hidden }),
  };
}

export function shownOwnProfile(doc: ProfileDoc, balance: Balance | undefined): OwnProfile {
  return {
    id: doc.userId,
    username: doc.username ?? '',
    email: doc.email ?? '',
    isArtist: doc.isArtist,
    profilePhotoUrl: imageUrl('profile', doc.imageId),
    profileImageId: doc.imageId,
    euroBalance: eurosOfMinor(balance?.euroMinor ?? 0),
    talentBalance: talentsOfMinor(balance?.talentMinor ?? 0),
    isPatron: doc.isPatron,
  };
}

/** The profile of a visitor without a session. */
export const guestProfile: OwnProfile = {
  id: 'guest',
  username: 'Guest',
  email: '',
  isArtist: false,
  profilePhotoUrl: null,
  profileImageId: null,
  euroBalance: 0,
  talentBalance: 0,
  isPatron: false,
};
