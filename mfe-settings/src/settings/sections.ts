// The sections of the settings area, by the ids that the product's addresses use.

import type { SessionUser } from '@libretto/contracts/federation';
import {
  IconAlertTriangle,
  IconBell,
  IconEyeOff,
  IconLock,
  IconPencil,
  IconSun,
  IconTrash,
  IconUser,
} from '@libretto/kit/icons';
import { IconAdjustments, IconCreditCard, IconStack2 } from '@libretto/kit/icons-more';
import type { ComponentType } from 'react';
import { AccountTypeSection } from './account-type-section';
import { AppearanceSection } from './appearance-section';
import { AudioQualitySection } from './audio-quality-section';
import { BlockedPeopleSection } from './blocked-people';
import { CatalogSection } from './catalog-section';
import { DeleteAccountSection } from './delete-account-section';
import { ModerationSection } from './moderation-section';
import { NameSection } from './name-section';
import { NotificationsSection } from './notifications-section';
import { PaymentSection } from './payment-section';
import { SecuritySection } from './security-section';

export interface SettingsSection {
  readonly id: string;
  readonly label: string;
  readonly icon: ComponentType<{ size?: number }>;
  readonly Content: ComponentType<{ user: SessionUser }>;
  /** Left out for listeners, who have no catalogue. */
  readonly isForArtists?: true;
}

const settingsSections: readonly SettingsSection[] = [
  { id: 'catalog-settings', label: 'Catalog Settings', icon: IconStack2, Content: CatalogSection, isForArtists: true },
  { id: 'request-name-change', label: 'Request Name Change', icon: IconPencil, Content: NameSection },
  { id: 'account-type', label: 'Account Type', icon: IconUser, Content: AccountTypeSection },
  { id: 'notifications', label: 'Notifications', icon: IconBell, Content: NotificationsSection },
  { id: 'payment', label: 'Payment', icon: IconCreditCard, Content: PaymentSection },
  { id: 'login-security', label: 'Login & Security', icon: IconLock, Content: SecuritySection },
  { id: 'blocked', label: 'Blocked People', icon: IconEyeOff, Content: BlockedPeopleSection },
  { id: 'moderation', label: 'Moderation', icon: IconAlertTriangle, Content: ModerationSection },
  { id: 'audio-quality', label: 'Audio Quality', icon: IconAdjustments, Content: AudioQualitySection },
  { id: 'appearance', label: 'Appearance', icon: IconSun, Content: AppearanceSection },
  { id: 'delete-account', label: 'Delete Account', icon: IconTrash, Content: DeleteAccountSection },
];

/** The sections that somebody has, in the order of the menu. */
export const sectionsOf = ({ isArtist }: SessionUser): readonly SettingsSection[] =>
  settingsSections.filter(({ isForArtists }) => isArtist || !isForArtists);

/** Artists begin with their catalogue, listeners with the sound. */
export const defaultSectionOf = ({ isArtist }: SessionUser) => (isArtist ? 'catalog-settings' : 'audio-quality');
