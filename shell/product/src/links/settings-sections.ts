// The sections of the settings, with the ids in their addresses and their labels: the settings page shows them, and the
// search finds them.

import { t } from '@lingui/core/macro';

interface SettingsSectionName {
  readonly id: string;
  readonly label: string;
  /** Other search terms for the section. */
  readonly words: string;
  /** Hidden from listeners, who have no catalogue. */
  readonly isForArtists?: true;
}

/** Resolves the texts when they are read, because the list is created before the translations load. */
function section<Id extends string>(id: Id, label: () => string, words: () => string, isForArtists?: true) {
  return {
    id,
    get label() {
      return label();
    },
    get words() {
      return words();
    },
    ...(isForArtists && { isForArtists }),
  } satisfies SettingsSectionName;
}

/** The sections in the order of the menu. */
export const settingsSections = [
  section(
    'catalog-settings',
    () => t`Catalog Settings`,
    () => t({ message: 'catalogue songs prices', context: 'search words' }),
    true,
  ),
  section(
    'legal',
    () => t`Legal`,
    () => t({ message: 'privacy policy terms conditions distribution anti fraud', context: 'search words' }),
  ),
  section(
    'request-name-change',
    () => t`Request Name Change`,
    () => t({ message: 'artist username rename', context: 'search words' }),
  ),
  section(
    'contact-support',
    () => t`Contact Support`,
    () => t({ message: 'help chat ticket question', context: 'search words' }),
  ),
  section(
    'account-type',
    () => t`Account Type`,
    () => t({ message: 'artist listener', context: 'search words' }),
  ),
  section(
    'notifications',
    () => t`Notifications`,
    () => t({ message: 'bell mail', context: 'search words' }),
  ),
  section(
    'payment',
    () => t`Payment`,
    () => t({ message: 'cards payouts withdrawal bank', context: 'search words' }),
  ),
  section(
    'login-security',
    () => t`Login & Security`,
    () => t({ message: 'password email sign in sessions devices passkey two factor', context: 'search words' }),
  ),
  section(
    'blocked',
    () => t`Blocked People`,
    () => t({ message: 'unblock', context: 'search words' }),
  ),
  section(
    'moderation',
    () => t`Moderation`,
    () => t({ message: 'reports appeal', context: 'search words' }),
  ),
  section(
    'audio-quality',
    () => t`Audio Quality`,
    () => t({ message: 'sound bitrate', context: 'search words' }),
  ),
  section(
    'appearance',
    () => t`Appearance`,
    () => t({ message: 'theme dark light language', context: 'search words' }),
  ),
  section(
    'my-data',
    () => t`My Data`,
    () => t({ message: 'export download copy zip gdpr', context: 'search words' }),
  ),
  section(
    'delete-account',
    () => t`Delete Account`,
    () => t({ message: 'close remove', context: 'search words' }),
  ),
] as const;

export type SettingsSectionId = (typeof settingsSections)[number]['id'];

export const hasSettingsSection = ({ isArtist }: { readonly isArtist: boolean }, section: SettingsSectionName) =>
  isArtist || section.isForArtists !== true;

export const settingsSectionPath = (id: SettingsSectionId) => `/settings/${id}`;
