// Names and icons of social networks.
import {
  IconBrandFacebook,
  IconBrandInstagram,
  IconBrandSpotify,
  IconBrandTiktok,
  IconBrandX,
  IconBrandYoutube,
  IconWorld,
} from '@libretto/kit/icons-more';
import { t } from '@lingui/core/macro';

export const networks = {
  website: { name: 'Website', Icon: IconWorld },
  instagram: { name: 'Instagram', Icon: IconBrandInstagram },
  facebook: { name: 'Facebook', Icon: IconBrandFacebook },
  twitter: { name: 'Twitter', Icon: IconBrandX },
  youtube: { name: 'YouTube', Icon: IconBrandYoutube },
  tiktok: { name: 'TikTok', Icon: IconBrandTiktok },
  spotify: { name: 'Spotify', Icon: IconBrandSpotify },
} as const;

/** Brand names are not translated. */
export const networkName = (type: keyof typeof networks): string =>
  type === 'website' ? t`Website` : networks[type].name;
