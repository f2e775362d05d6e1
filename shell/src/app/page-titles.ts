// The translated titles of the pages. The table of pages names them in English, because build scripts read it too.
import { i18n } from '@libretto/language/i18n';
import { msg } from '@lingui/core/macro';

const titles = {
  Home: msg`Home`,
  Discover: msg`Discover`,
  Social: msg`Social`,
  Post: msg`Post`,
  Library: msg`Library`,
  Playlist: msg`Playlist`,
  Profile: msg`Profile`,
  History: msg`History`,
  'Top lists': msg`Top lists`,
  Song: msg`Song`,
  Album: msg`Album`,
  Settings: msg`Settings`,
  Statement: msg`Statement`,
  'Finance audit': msg`Finance audit`,
  Administration: msg`Administration`,
  Help: msg`Help`,
  Legal: msg`Legal`,
  'Answer support': msg`Answer support`,
  'Upload Music': msg`Upload Music`,
  Review: msg`Review`,
  Moderation: msg`Moderation`,
};

export type PageTitle = keyof typeof titles;

export const pageTitle = (title: PageTitle): string => i18n._(titles[title]);
