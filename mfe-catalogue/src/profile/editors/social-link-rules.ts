// Social links as people type them, a name or a whole address, and as they are kept.
import { t } from '@lingui/core/macro';

export const linkTypes = ['website', 'instagram', 'facebook', 'twitter', 'youtube', 'tiktok', 'spotify'] as const;
export type LinkType = (typeof linkTypes)[number];

export const mostLinks = 15;

export interface LinkRow {
  readonly type: LinkType;
  readonly username: string;
}

/** Where a name becomes an address by standing behind a host. */
const hosts: Readonly<Record<Exclude<LinkType, 'website' | 'spotify'>, { host: string; at: '' | '@' }>> = {
  instagram: { host: 'instagram.com', at: '' },
  facebook: { host: 'facebook.com', at: '' },
  twitter: { host: 'twitter.com', at: '' },
  youtube: { host: 'youtube.com', at: '@' },
  tiktok: { host: 'tiktok.com', at: '@' },
};

/** What may be typed. */
export function placeholderOf(type: LinkType): string {
  if (type === 'website') return t`example.com or https://example.com`;
  return type === 'spotify' ? t`open.spotify.com or https://open.spotify.com` : t`Username`;
}

/** The address that is kept; null where nothing was typed. */
export function linkOf({ type, username }: LinkRow): string | null {
  const typed = username.trim();
  if (typed === '') return null;
  if (type === 'website' || type === 'spotify') return /^https?:\/\//i.test(typed) ? typed : `https://${typed}`;
  const { host, at } = hosts[type];
  const name = nameIn(typed, host);
  return name === '' ? null : `https://${host}/${at}${name}`;
}

/** The row in which a kept link is changed. */
export function rowOf({ type, link }: { readonly type: string; readonly link: string }): LinkRow {
  const known = linkTypes.find((each) => each === type) ?? 'website';
  if (known === 'website' || known === 'spotify') return { type: known, username: link };
  return { type: known, username: nameIn(link, hosts[known].host) };
}

/** Of an address the first part of its path; a name without the sign before it. */
function nameIn(typed: string, host: string): string {
  const isAddress = /^https?:\/\//i.test(typed) || typed.toLowerCase().includes(`${host}/`);
  const path = isAddress ? typed.replace(/^(https?:\/\/)?[^/]*\/?/i, '') : typed;
  return (path.split(/[/?#]/)[0] ?? '').replace(/^@+/, '');
}

/** In the order of the rows, without the empty ones. */
export function linksOf(rows: readonly LinkRow[]): readonly { readonly type: LinkType; readonly link: string }[] {
  return rows.flatMap((row) => {
    const link = linkOf(row);
    return link === null ? [] : [{ type: row.type, link }];
  });
}
