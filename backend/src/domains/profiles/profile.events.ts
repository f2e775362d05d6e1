// Stored events of a profile, in the stream `profile-{userId}`: what people say about themselves; name and sign-in
// belong to the account. Empty values are null.
import type { BioChanged, ProfileCoverChanged, ProfileImageChanged } from '@libretto/contracts/events';
import type { DomainEvent } from '../../kernel/commands/decider';
import { defineEvents } from '../../kernel/events/event-catalogue';

export interface ChannelDetails {
  readonly publicEmail: string | null;
  /** `2001-12-31` */
  readonly dateOfBirth: string | null;
  readonly dateOfBirthPublic: boolean;
  /** English name of the country. */
  readonly country: string | null;
}

export interface SocialLink {
  readonly type: string;
  readonly link: string;
}

/** `replacedImageId` is the picture that is no longer used. */
interface Replacement {
  replacedImageId: string | null;
}

export type ProfileEvent =
  | BioChanged
  | DomainEvent<'FavoriteGenreChanged', { userId: string; favoriteGenre: string | null }>
  | DomainEvent<'ChannelDetailsChanged', { userId: string } & ChannelDetails>
  | DomainEvent<'SocialLinkAdded', { userId: string; linkType: string; link: string | null }>
  | DomainEvent<'SocialLinksCleared', { userId: string }>
  | DomainEvent<ProfileImageChanged['type'], ProfileImageChanged['data'] & Replacement>
  | DomainEvent<ProfileCoverChanged['type'], ProfileCoverChanged['data'] & Replacement>;

const subject = (data: { userId: string }) => data.userId;

export const profileEvents = defineEvents<ProfileEvent>({
  BioChanged: { version: 1, personal: { subject, fields: ['bio'] } },
  FavoriteGenreChanged: { version: 1 },
  ChannelDetailsChanged: { version: 1, personal: { subject, fields: ['publicEmail', 'dateOfBirth', 'country'] } },
  SocialLinkAdded: { version: 1, personal: { subject, fields: ['link'] } },
  SocialLinksCleared: { version: 1 },
  ProfileImageChanged: { version: 1 },
  ProfileCoverChanged: { version: 1 },
});
