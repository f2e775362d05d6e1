// Business rules of one profile.

import type { Decider } from '../../kernel/commands/decider';
import { defineStream } from '../../kernel/commands/stream';
import { assertNever } from '../../kernel/values/assert';
import { type ChannelDetails, type ProfileEvent, profileEvents, type SocialLink } from './profile.events';

export interface ProfileState extends ChannelDetails {
  readonly bio: string | null;
  readonly favoriteGenre: string | null;
  readonly socialLinks: readonly SocialLink[];
  readonly imageId: string | null;
  readonly coverImageId: string | null;
}

export type ProfileCommand = { readonly userId: string } & (
  | {
      /** Absent fields stay unchanged. */
      readonly kind: 'edit';
      readonly bio?: string | null;
      readonly favoriteGenre?: string | null;
      readonly details?: Partial<ChannelDetails>;
    }
  | ({ readonly kind: 'add-social-link' } & SocialLink)
  | { readonly kind: 'clear-social-links' }
  | { readonly kind: 'change-image'; readonly imageId: string }
  | { readonly kind: 'change-cover'; readonly imageId: string }
  /** The person was erased. */
  | { readonly kind: 'erase' }
);

export type ProfileRefusal = 'TooManyLinks';

const maxLinks = 15;

export const profileDecider: Decider<ProfileState, ProfileCommand, ProfileEvent, ProfileRefusal> = {
  initialState: {
    bio: null,
    favoriteGenre: null,
    publicEmail: null,
    dateOfBirth: null,
    dateOfBirthPublic: false,
    country: null,
    socialLinks: [],
    imageId: null,
    coverImageId: null,
  },
  evolve,
  decide: (command, state) => {
    const { userId } = command;
    switch (command.kind) {
      case 'edit':
        return edit(command, state);
      case 'add-social-link': {
        const { type: linkType, link } = command;
        if (state.socialLinks.some((known) => known.type === linkType && known.link === link)) return [];
        if (state.socialLinks.length >= maxLinks) return 'TooManyLinks';
        return [{ type: 'SocialLinkAdded', data: { userId, linkType, link } }];
      }
      case 'clear-social-links':
        return state.socialLinks.length === 0 ? [] : [{ type: 'SocialLinksCleared', data: { userId } }];
      // Setting the same picture again must not replace it, because a replaced picture is deleted.
      case 'change-image': {
        if (command.imageId === state.imageId) return [];
        const data = { userId, imageId: command.imageId, replacedImageId: state.imageId };
        return [{ type: 'ProfileImageChanged', data }];
      }
      case 'change-cover': {
        if (command.imageId === state.coverImageId) return [];
        const data = { userId, imageId: command.imageId, replacedImageId: state.coverImageId };
        return [{ type: 'ProfileCoverChanged', data }];
      }
      case 'erase':
        return erase(userId, state);
      default:
        return assertNever(command);
    }
  },
};

/** One event per changed part, so that saving an unchanged form stores nothing. */
function edit(command: Extract<ProfileCommand, { kind: 'edit' }>, state: ProfileState): readonly ProfileEvent[] {
  const { userId, bio, favoriteGenre } = command;
  const events: ProfileEvent[] = [];
  if (bio !== undefined && bio !== state.bio) events.push({ type: 'BioChanged', data: { userId, bio } });
  if (favoriteGenre !== undefined && favoriteGenre !== state.favoriteGenre) {
    events.push({ type: 'FavoriteGenreChanged', data: { userId, favoriteGenre } });
  }
  const before = detailsOf(state);
  const details = { ...before, ...command.details };
  if (details.dateOfBirth === null) details.dateOfBirthPublic = false;
  const differs = (Object.keys(before) as (keyof ChannelDetails)[]).some((field) => details[field] !== before[field]);
  if (differs) events.push({ type: 'ChannelDetailsChanged', data: { userId, ...details } });
  return events;
}

/** Always emits the events, because the state may be unreadable here while read models still show it. */
function erase(userId: string, { imageId, coverImageId }: ProfileState): readonly ProfileEvent[] {
  const nothing = { publicEmail: null, dateOfBirth: null, dateOfBirthPublic: false, country: null };
  return [
    { type: 'BioChanged', data: { userId, bio: null } },
    { type: 'FavoriteGenreChanged', data: { userId, favoriteGenre: null } },
    { type: 'ChannelDetailsChanged', data: { userId, ...nothing } },
    { type: 'SocialLinksCleared', data: { userId } },
    { type: 'ProfileImageChanged', data: { userId, imageId: null, replacedImageId: imageId } },
    { type: 'ProfileCoverChanged', data: { userId, imageId: null, replacedImageId: coverImageId } },
  ];
}

function detailsOf({ publicEmail, dateOfBirth, dateOfBirthPublic, country }: ProfileState) {
  return { publicEmail, dateOfBirth, dateOfBirthPublic, country };
}

function evolve(state: ProfileState, event: ProfileEvent): ProfileState {
  switch (event.type) {
    case 'BioChanged':
      return { ...state, bio: event.data.bio };
    case 'FavoriteGenreChanged':
      return { ...state, favoriteGenre: event.data.favoriteGenre };
    case 'ChannelDetailsChanged': {
      const { userId: _, ...details } = event.data;
      return { ...state, ...details };
    }
    case 'SocialLinkAdded': {
      const { linkType: type, link } = event.data;
      return link === null ? state : { ...state, socialLinks: [...state.socialLinks, { type, link }] };
    }
    case 'SocialLinksCleared':
      return { ...state, socialLinks: [] };
    case 'ProfileImageChanged':
      return { ...state, imageId: event.data.imageId };
    case 'ProfileCoverChanged':
      return { ...state, coverImageId: event.data.imageId };
    default:
      return assertNever(event);
  }
}

export const profileStream = defineStream({
  name: 'profile',
  events: profileEvents,
  decider: profileDecider,
  // Shares the partition of its account, so that both are delivered in one order.
  partitionKey: ({ data }) => `user-${data.userId}`,
});
