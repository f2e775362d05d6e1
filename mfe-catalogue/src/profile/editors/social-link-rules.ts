// Converts social links between the forms that users type, a name or a URL, and the stored URL.
import { t } from '@lingui/core/macro';

export const linkTypes = ['website', 'instagram', 'facebook', 'twitter', 'youtube', 'tiktok', 'spotify'] as const;
export type LinkType = (typeof linkTypes)[number];

export const mostLinks = 15;

export interface LinkRow {
  readonly type: LinkType;
  readonly username: string;
}

/** Networks whose URL is a host followed by the name. */
const hosts: Readonly<Record<Exclude<LinkType, 'website' | 'spotify'>, { host: string; at: '' | '@' }>> = {
  instagram: { host: 'instagram.com', at: '' },
  facebook: { host: 'facebook.com', at: '' },
  twitter: { host: 'twitter.com', at: '' },
  youtube: { host: 'youtube.com', at: '@' },
  tiktok: { host: 'tiktok.com', at: '@' },
};

/** Placeholder of the field. */
export function placeholderOf(type: LinkType): string {
  if (type === 'website') return t`example.com or https://example.com`;
  return type === 'spotify' ? t`open.spotify.com or https://open.spotify.com` : t`Username`;
}

/** The stored URL; null when the field is empty. */
export function linkOf({ type, username }: LinkRow): string | null {
  const typed = username.trim();
  if (typed === '') return null;
  if (type === 'website' || type === 'spotify') return /^https?:\/\//i.test(typed) ? typed : `https://${typed}`;
  const { host, at } = hosts[type];
  const name = nameIn(typed, host);
  return name === '' ? null : `https://${host}/${at}${name}`;
}

/** The editable row of a stored link. */
export function rowOf({ type, link }: { readonly type: string; readonly link: string }): LinkRow {
  const known = linkTypes.find((each) => each === type) ?? 'website';
  if (known === 'website' || known === 'spotify') return { type: known, username: link };
  return { type: known, username: nameIn(link, hosts[known].host) };
}

/** The first path segment of a URL; a plain name without its `@`. */
function nameIn(typed: string, host: string): string {
  const isAddress = /^https?:\/\//i.test(typed) || typed.toLowerCase().includes(`${host}/`);
  const path = isAddress ? typed.replace(/^(https?:\/\/)?[^/]*\/?/i, '') : typed;
  return (path.split(/[/?#]/)[0] ?? '').replace(/^@+/, '');
}

/** In row order, without empty rows. */
export function linksOf(rows: readonly LinkRow[]): readonly { readonly type: LinkType; readonly link: string }[] {
  return rows.flatMap((row) => {
    const link = linkOf(row);
    return link === null ? [] : [{ type: row.type, link }];
  });
}
