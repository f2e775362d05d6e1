// What people are called, what they choose, and whom they follow.
import type { Published } from './published';

// Domain auth. Names are personal data: null once the person was erased.
export type UserRegistered = Published<
  'UserRegistered',
  {
    userId: string;
    username: string | null;
    isArtist: boolean;
    /** For the person's own eyes and for mails to them. */
    email?: string | null;
  }
>;
export type UsernameChanged = Published<'UsernameChanged', { userId: string; username: string | null }>;
/**
 * Nobody can sign in any more; the username reads null from right before this event on. Each domain gives up what the
 * person had in it, then their key is destroyed, and everything personal reads null.
 */
export type AccountDeleted = Published<'AccountDeleted', { userId: string }>;
/** By the link of a mail; everything that was signed in ends. */
export type PasswordReset = Published<'PasswordReset', { userId: string }>;
/** By the link in the mail to the former address; everything that was signed in ends. */
export type EmailChangeUndone = Published<'EmailChangeUndone', { userId: string }>;
/** By an admin: nothing of the account can be used until it is lifted. */
export type AccountSuspended = Published<'AccountSuspended', { userId: string }>;
export type AccountSuspensionLifted = Published<'AccountSuspensionLifted', { userId: string }>;
export type AccountTypeChanged = Published<'AccountTypeChanged', { userId: string; isArtist: boolean }>;

// Domain profiles.
export type ProfileImageChanged = Published<'ProfileImageChanged', { userId: string; imageId: string | null }>;
/** Null where it was cleared, and once the person was erased. */
export type BioChanged = Published<'BioChanged', { userId: string; bio: string | null }>;
export type ProfileCoverChanged = Published<'ProfileCoverChanged', { userId: string; imageId: string | null }>;

// Domain settings.
export type AudioQualityChosen = Published<
  'AudioQualityChosen',
  { userId: string; quality: 'data-saver' | 'low' | 'medium' | 'high' | 'original' }
>;
export type NotificationsSwitched = Published<'NotificationsSwitched', { userId: string; enabled: boolean }>;
/** Kinds by name; those that are not named stay as they were. */
export type NotificationKindsSwitched = Published<
  'NotificationKindsSwitched',
  { userId: string; kinds: Readonly<Record<string, boolean>> }
>;
/** What an artist asks for; hundredths of a Talent, 30000 = 300 Talents. */
export type CatalogPricesSet = Published<
  'CatalogPricesSet',
  { userId: string; defaultStreamPrice: number; defaultSongPrice: number; tuneInPrice: number }
>;

// Domain social.
export type UserFollowed = Published<'UserFollowed', { followerId: string; followeeId: string }>;
export type UserUnfollowed = Published<'UserUnfollowed', { followerId: string; followeeId: string }>;
