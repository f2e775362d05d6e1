import { given } from '../../../tests/support/world/given';
import { profileDecider } from './profile.decider';
import type { ProfileEvent } from './profile.events';

const userId = 'u1';
const bio: ProfileEvent = { type: 'BioChanged', data: { userId, bio: 'Night swimming.' } };
const details = {
  publicEmail: 'hello@low-tide.example',
  dateOfBirth: '1994-02-01',
  dateOfBirthPublic: true,
  country: 'Lebanon',
};
const detailsChanged: ProfileEvent = { type: 'ChannelDetailsChanged', data: { userId, ...details } };
const link = (n: number): ProfileEvent => ({
  type: 'SocialLinkAdded',
  data: { userId, linkType: 'website', link: `https://site-${n}.example` },
});
const image: ProfileEvent = { type: 'ProfileImageChanged', data: { userId, imageId: 'i1', replacedImageId: null } };

describe('a profile', () => {
  test('changes only what differs', () => {
    given(profileDecider, [])
      .when({ kind: 'edit', userId, bio: 'Night swimming.', favoriteGenre: 'Dream Pop', details })
      .then([bio, { type: 'FavoriteGenreChanged', data: { userId, favoriteGenre: 'Dream Pop' } }, detailsChanged]);
    given(profileDecider, [bio, detailsChanged])
      .when({ kind: 'edit', userId, bio: 'Night swimming.', details })
      .then([]);
  });

  test('keeps what a change does not mention, and clears what it empties', () => {
    given(profileDecider, [bio, detailsChanged])
      .when({ kind: 'edit', userId, bio: null, details: { country: null } })
      .then([
        { type: 'BioChanged', data: { userId, bio: null } },
        { type: 'ChannelDetailsChanged', data: { userId, ...details, country: null } },
      ]);
  });

  test('does not stay public with a date of birth that it no longer has', () => {
    given(profileDecider, [detailsChanged])
      .when({ kind: 'edit', userId, details: { dateOfBirth: null } })
      .then([
        {
          type: 'ChannelDetailsChanged',
          data: { userId, ...details, dateOfBirth: null, dateOfBirthPublic: false },
        },
      ]);
  });

  test('takes fifteen links and no more', () => {
    const add = { kind: 'add-social-link', userId, type: 'website', link: 'https://site-15.example' } as const;
    const fourteen = Array.from({ length: 14 }, (_, n) => link(n));
    given(profileDecider, fourteen)
      .when(add)
      .then([link(15)]);
    given(profileDecider, [...fourteen, link(14)])
      .when(add)
      .refused('TooManyLinks');
  });

  test('does not repeat a link, and clears them all', () => {
    const cleared: ProfileEvent = { type: 'SocialLinksCleared', data: { userId } };
    given(profileDecider, [link(1)])
      .when({ kind: 'add-social-link', userId, type: 'website', link: 'https://site-1.example' })
      .then([]);
    given(profileDecider, [link(1)])
      .when({ kind: 'clear-social-links', userId })
      .then([cleared]);
    given(profileDecider, [link(1), cleared])
      .when({ kind: 'clear-social-links', userId })
      .then([]);
  });

  test('keeps a picture that is chosen again', () => {
    given(profileDecider, [image]).when({ kind: 'change-image', userId, imageId: 'i1' }).then([]);
    given(profileDecider, [{ type: 'ProfileCoverChanged', data: { userId, imageId: 'b1', replacedImageId: null } }])
      .when({ kind: 'change-cover', userId, imageId: 'b1' })
      .then([]);
  });

  test('names the picture that a new one replaces', () => {
    given(profileDecider, []).when({ kind: 'change-image', userId, imageId: 'i1' }).then([image]);
    given(profileDecider, [image])
      .when({ kind: 'change-image', userId, imageId: 'i2' })
      .then([{ type: 'ProfileImageChanged', data: { userId, imageId: 'i2', replacedImageId: 'i1' } }]);
    given(profileDecider, [{ type: 'ProfileCoverChanged', data: { userId, imageId: 'b1', replacedImageId: null } }])
      .when({ kind: 'change-cover', userId, imageId: 'b2' })
      .then([{ type: 'ProfileCoverChanged', data: { userId, imageId: 'b2', replacedImageId: 'b1' } }]);
  });
});
