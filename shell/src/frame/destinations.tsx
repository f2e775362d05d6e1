// The destinations of the main navigation, with the labels and the order of the sidebar.
import {
  IconCompass,
  IconCompassFilled,
  IconHeart,
  IconHeartFilled,
  IconHistory,
  IconHome,
  IconHomeFilled,
  IconLibrary,
  IconLibraryFilled,
  IconMessageCircle,
  IconMessageCircleFilled,
  IconTrophy,
  IconTrophyFilled,
} from '@libretto/kit/icons';
import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import type { TabRoot } from '../app/page-routes';

export interface Destination {
  href: string;
  label: string;
  icon: (sizePx: number) => ReactNode;
  currentIcon: (sizePx: number) => ReactNode;
}

export const menu = (): readonly (Destination & { tab: TabRoot })[] => [
  {
    tab: 'home',
    href: '/dashboard',
    label: t`Home`,
    icon: (size) => <IconHome size={size} />,
    currentIcon: (size) => <IconHomeFilled size={size} />,
  },
  {
    tab: 'discover',
    href: '/discover',
    label: t`Discover`,
    icon: (size) => <IconCompass size={size} />,
    currentIcon: (size) => <IconCompassFilled size={size} />,
  },
  {
    tab: 'social',
    href: '/social',
    label: t`Social`,
    icon: (size) => <IconMessageCircle size={size} />,
    currentIcon: (size) => <IconMessageCircleFilled size={size} />,
  },
  {
    tab: 'library',
    href: '/library',
    label: t`Library`,
    icon: (size) => <IconLibrary size={size} />,
    currentIcon: (size) => <IconLibraryFilled size={size} />,
  },
];

export const likedSongsPath = '/library/playlist/liked-songs';

export const yourMusic = (): readonly Destination[] => [
  {
    href: likedSongsPath,
    label: t`Liked Songs`,
    icon: (size) => <IconHeart size={size} />,
    currentIcon: (size) => <IconHeartFilled size={size} />,
  },
  {
    href: '/history',
    label: t`History`,
    icon: (size) => <IconHistory size={size} />,
    currentIcon: (size) => <IconHistory size={size} stroke={2.5} />,
  },
  {
    href: '/top-lists',
    label: t`Top lists`,
    icon: (size) => <IconTrophy size={size} />,
    currentIcon: (size) => <IconTrophyFilled size={size} />,
  },
];
