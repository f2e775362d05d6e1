// Content and icons of the settings sections; their names are defined in the product package.

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
import {
  IconAdjustments,
  IconCreditCard,
  IconDownload,
  IconHelp,
  IconScale,
  IconStack2,
} from '@libretto/kit/icons-more';
import { hasSettingsSection, type SettingsSectionId, settingsSections } from '@libretto/product/settings-sections';
import type { ComponentType } from 'react';
import { ContactSupportSection } from '../support/contact-support-section';
import { AccountTypeSection } from './account/account-type-section';
import { DeleteAccountSection } from './account/delete-account-section';
import { LegalSection } from './account/legal-section';
import { MyDataSection } from './account/my-data-section';
import { NameSection } from './account/name-section';
import { PaymentSection } from './account/payment-section';
import { AppearanceSection } from './appearance-section';
import { AudioQualitySection } from './audio-quality-section';
import { CatalogSection } from './catalog-section';
import { BlockedPeopleSection } from './moderation/blocked-people';
import { ModerationSection } from './moderation/moderation-section';
import { NotificationChannels } from './notifications/notification-channels';
import { SecuritySection } from './security-section';

interface SectionParts {
  readonly icon: ComponentType<{ size?: number }>;
  readonly Content: ComponentType<{ user: SessionUser; search: string }>;
}

const parts: Readonly<Record<SettingsSectionId, SectionParts>> = {
  'catalog-settings': { icon: IconStack2, Content: CatalogSection },
  legal: { icon: IconScale, Content: LegalSection },
  'request-name-change': { icon: IconPencil, Content: NameSection },
  'contact-support': { icon: IconHelp, Content: ContactSupportSection },
  'account-type': { icon: IconUser, Content: AccountTypeSection },
  notifications: { icon: IconBell, Content: NotificationChannels },
  payment: { icon: IconCreditCard, Content: PaymentSection },
  'login-security': { icon: IconLock, Content: SecuritySection },
  blocked: { icon: IconEyeOff, Content: BlockedPeopleSection },
  moderation: { icon: IconAlertTriangle, Content: ModerationSection },
  'audio-quality': { icon: IconAdjustments, Content: AudioQualitySection },
  appearance: { icon: IconSun, Content: AppearanceSection },
  'my-data': { icon: IconDownload, Content: MyDataSection },
  'delete-account': { icon: IconTrash, Content: DeleteAccountSection },
};

/** The sections that a user has, in menu order. */
export const sectionsOf = (user: SessionUser) =>
  settingsSections
    .filter((section) => hasSettingsSection(user, section))
    .map(({ id, label }) => ({ id, label, ...parts[id] }));

/** Artists start with their catalogue, listeners with the audio quality. */
export const defaultSectionOf = ({ isArtist }: SessionUser) => (isArtist ? 'catalog-settings' : 'audio-quality');
