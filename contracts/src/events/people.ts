// People's names, choices and follows.
import type { Published } from './published';

// Domain auth. Names are personal data: they read null once the person was erased.
export type UserRegistered = Published<
  'UserRegistered',
  {
    userId: string;
    username: string | null;
    isArtist: boolean;
    /** For display to the person and for emails to them. */
    email?: string | null;
  }
>;
export type UsernameChanged = Published<'UsernameChanged', { userId: string; username: string | null }>;
/**
 * The account is closed: sign-in is no longer possible, and the username reads null from just before this event. Each
 * domain removes what the person had in it; then their key is destroyed, and all personal data reads null.
 */
export type AccountDeleted = Published<'AccountDeleted', { userId: string }>;
/** The person followed the link in the email to their present address. */
export type EmailConfirmed = Published<'EmailConfirmed', { userId: string }>;
export type EmailChanged = Published<'EmailChanged', { userId: string }>;
/** The person reset their password by a link in an email; all their sessions end. */
export type PasswordReset = Published<'PasswordReset', { userId: string }>;
/** The person reverted the change by the link in the email to the former address; all their sessions end. */
export type EmailChangeUndone = Published<'EmailChangeUndone', { userId: string }>;
/** An admin suspended the account: nothing in it can be used until the suspension is lifted. */
export type AccountSuspended = Published<'AccountSuspended', { userId: string }>;
export type AccountSuspensionLifted = Published<'AccountSuspensionLifted', { userId: string }>;
export type AccountTypeChanged = Published<'AccountTypeChanged', { userId: string; isArtist: boolean }>;

// Domain profiles.
export type ProfileImageChanged = Published<'ProfileImageChanged', { userId: string; imageId: string | null }>;
/** Null when the bio was cleared, and once the person was erased. */
export type BioChanged = Published<'BioChanged', { userId: string; bio: string | null }>;
export type ProfileCoverChanged = Published<'ProfileCoverChanged', { userId: string; imageId: string | null }>;

// Domain settings.
export type AudioQualityChosen = Published<
  'AudioQualityChosen',
  { userId: string; quality: 'data-saver' | 'low' | 'medium' | 'high' | 'original' }
>;
export type NotificationsSwitched = Published<'NotificationsSwitched', { userId: string; enabled: boolean }>;
/** Switches by notification kind; kinds that are not listed keep their setting. */
export type NotificationKindsSwitched = Published<
  'NotificationKindsSwitched',
  { userId: string; kinds: Readonly<Record<string, boolean>> }
>;
/** An artist's default prices, in hundredths of a Talent: 30000 is 300 Talents. */
export type CatalogPricesSet = Published<
  'CatalogPricesSet',
  { userId: string; defaultStreamPrice: number; defaultSongPrice: number; tuneInPrice: number }
>;

// Domain social.
export type UserFollowed = Published<'UserFollowed', { followerId: string; followeeId: string }>;
export type UserUnfollowed = Published<'UserUnfollowed', { followerId: string; followeeId: string }>;
