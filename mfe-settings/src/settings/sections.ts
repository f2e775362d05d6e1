// The sections of the settings area, by the ids that the product's addresses use.

import type { SessionUser } from '@libretto/contracts/federation';
import { IconBell, IconLock, IconPencil, IconSun, IconUser } from '@libretto/kit/icons';
import { IconAdjustments } from '@libretto/kit/icons-more';
import type { ComponentType } from 'react';
import { AccountTypeSection } from './AccountTypeSection';
import { AppearanceSection } from './AppearanceSection';
import { AudioQualitySection } from './AudioQualitySection';
import { NameSection } from './NameSection';
import { NotificationsSection } from './NotificationsSection';
import { SecuritySection } from './SecuritySection';

export interface SettingsSection {
  readonly id: string;
  readonly label: string;
  readonly icon: ComponentType<{ size?: number }>;
  readonly Content: ComponentType<{ user: SessionUser }>;
}

export const settingsSections: readonly SettingsSection[] = [
  { id: 'request-name-change', label: 'Request Name Change', icon: IconPencil, Content: NameSection },
  { id: 'account-type', label: 'Account Type', icon: IconUser, Content: AccountTypeSection },
  { id: 'notifications', label: 'Notifications', icon: IconBell, Content: NotificationsSection },
  { id: 'login-security', label: 'Login & Security', icon: IconLock, Content: SecuritySection },
  { id: 'audio-quality', label: 'Audio Quality', icon: IconAdjustments, Content: AudioQualitySection },
  { id: 'appearance', label: 'Appearance', icon: IconSun, Content: AppearanceSection },
];

export const DEFAULT_SECTION = 'audio-quality';
