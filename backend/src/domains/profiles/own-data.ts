// Exports the current profile and its history.

import { pictureKey } from '../../kernel/files/stored-pictures';
import { historyOf, listOf } from '../../kernel/values/own-lists';
import type { OwnDataPart } from '../../ports/directory/own-data';
import { profileStream } from './profile.decider';
import { type ProfileDoc, profiles } from './profile.projection';

export const profilesOwnData: OwnDataPart = {
  lists: [
    listOf<ProfileDoc>(
      { name: 'profile/profile', about: 'Your profile as it is now.' },
      [
        ...(['userId', 'username', 'bio', 'favoriteGenre', 'publicEmail', 'dateOfBirth', 'dateOfBirthPublic'] as const),
        ...(['country', 'socialLinks', 'isArtist', 'isPatron', 'joinedAt', 'followerCount', 'followingCount'] as const),
        ...(['streamCount', 'tuneInPrice'] as const),
      ],
      async function* ({ reads }, userId) {
        const profile = await reads.collection(profiles).get(userId);
        if (profile !== undefined) yield profile;
      },
    ),
    historyOf(
      { name: 'profile/profile-history', about: 'Every change of your profile.' },
      (userId) => `${profileStream.name}-${userId}`,
    ),
  ],
  files: async function* ({ reads }, userId) {
    const profile = await reads.collection(profiles).get(userId);
    if (profile?.imageId) yield { path: 'profile/picture.webp', blobKey: pictureKey(profile.imageId) };
    if (profile?.coverImageId) yield { path: 'profile/cover.webp', blobKey: pictureKey(profile.coverImageId) };
  },
};
