// Networks for sharing a page, and their share URLs.
import {
  IconBrandFacebook,
  IconBrandInstagram,
  IconBrandPinterest,
  IconBrandReddit,
  IconBrandX,
} from '@libretto/kit/icons-more';
import type { ReactNode } from 'react';

export interface Network {
  id: string;
  name: string;
  icon: ReactNode;
  /** Null for a network without a share URL. */
  address: ((url: string, text: string) => string) | null;
}

const withQuery = (address: string, query: Record<string, string>) => `${address}?${new URLSearchParams(query)}`;

export const networks: readonly Network[] = [
  {
    id: 'facebook',
    name: 'Facebook',
    icon: <IconBrandFacebook size={20} aria-hidden />,
    address: (u) => withQuery('https://www.facebook.com/sharer/sharer.php', { u }),
  },
  {
    id: 'twitter',
    name: 'Twitter',
    icon: <IconBrandX size={20} aria-hidden />,
    address: (url, text) => withQuery('https://twitter.com/intent/tweet', { url, text }),
  },
  {
    id: 'pinterest',
    name: 'Pinterest',
    icon: <IconBrandPinterest size={20} aria-hidden />,
    address: (url, description) => withQuery('https://www.pinterest.com/pin/create/button/', { url, description }),
  },
  {
    id: 'reddit',
    name: 'Reddit',
    icon: <IconBrandReddit size={20} aria-hidden />,
    address: (url, title) => withQuery('https://www.reddit.com/submit', { url, title }),
  },
  { id: 'instagram', name: 'Instagram', icon: <IconBrandInstagram size={20} aria-hidden />, address: null },
];
