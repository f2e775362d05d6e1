// The sections of the settings area, by the ids in their addresses and the names on the screen: the settings show them, the
// search finds them.

interface SettingsSectionName {
  readonly id: string;
  readonly label: string;
  /** Other words that people look for it by. */
  readonly words: string;
  /** Left out for listeners, who have no catalogue. */
  readonly isForArtists?: true;
}

/** In the order of the menu. */
export const settingsSections = [
  { id: 'catalog-settings', label: 'Catalog Settings', words: 'catalogue songs prices', isForArtists: true },
  { id: 'legal', label: 'Legal', words: 'privacy policy terms conditions distribution anti fraud' },
  { id: 'request-name-change', label: 'Request Name Change', words: 'artist username rename' },
  { id: 'contact-support', label: 'Contact Support', words: 'help chat ticket question' },
  { id: 'account-type', label: 'Account Type', words: 'artist listener' },
  { id: 'notifications', label: 'Notifications', words: 'bell mail' },
  { id: 'payment', label: 'Payment', words: 'cards payouts withdrawal bank' },
  {
    id: 'login-security',
    label: 'Login & Security',
    words: 'password email sign in sessions devices passkey two factor',
  },
  { id: 'blocked', label: 'Blocked People', words: 'unblock' },
  { id: 'moderation', label: 'Moderation', words: 'reports appeal' },
  { id: 'audio-quality', label: 'Audio Quality', words: 'sound bitrate' },
  { id: 'appearance', label: 'Appearance', words: 'theme dark light' },
  { id: 'my-data', label: 'My Data', words: 'export download copy zip gdpr' },
  { id: 'delete-account', label: 'Delete Account', words: 'close remove' },
] as const satisfies readonly SettingsSectionName[];

export type SettingsSectionId = (typeof settingsSections)[number]['id'];

export const hasSettingsSection = ({ isArtist }: { readonly isArtist: boolean }, section: SettingsSectionName) =>
  isArtist || section.isForArtists !== true;

export const settingsSectionPath = (id: SettingsSectionId) => `/settings/${id}`;
