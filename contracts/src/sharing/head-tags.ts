// A page head as a list of elements: the server renders them as text, the front end through React.
import { artistFeedPath, oEmbedPath } from './addresses';
import { originMark } from './json-ld';
import { type PageHead, productName, shareText } from './page-heads';

export type HeadTag =
  | { readonly tag: 'title'; readonly text: string }
  | { readonly tag: 'meta' | 'link'; readonly attributes: Readonly<Record<string, string>> }
  /** A script of type `application/ld+json`, escaped so that its text cannot close the element. */
  | { readonly tag: 'script'; readonly text: string };

export const windowTitle = (title: string) =>
  title === productName ? `${productName}: ${shareText}` : `${title} · ${productName}`;

/** @param origin the site's origin as browsers see it, `https://libretto.example`. */
export function headTags(head: PageHead, origin: string): readonly HeadTag[] {
  const { picture, path } = head;
  const whole = (value: string) => (value.startsWith('/') ? origin + value : value);
  const title = path === null ? windowTitle(head.title) : head.title;
  return [
    { tag: 'title', text: windowTitle(head.title) },
    named('description', head.description),
    ...(path === null ? [] : [link('canonical', origin + path)]),
    property('og:site_name', productName),
    property('og:type', head.type),
    property('og:title', title),
    property('og:description', head.description),
    ...(path === null ? [] : [property('og:url', origin + path)]),
    property('og:image', origin + picture.path),
    property('og:image:type', picture.type),
    property('og:image:width', String(picture.width)),
    property('og:image:height', String(picture.height)),
    property('og:image:alt', picture.alt),
    ...head.properties.map(([name, value]) => property(name, whole(value))),
    named('twitter:card', head.card),
    named('twitter:title', title),
    named('twitter:description', head.description),
    named('twitter:image', origin + picture.path),
    named('twitter:image:alt', picture.alt),
    ...(head.isEmbeddable && path !== null
      ? [link('alternate', origin + oEmbedPath(origin + path), { type: 'application/json+oembed', title: head.title })]
      : []),
    ...(head.feed === null
      ? []
      : [
          link('alternate', origin + artistFeedPath(head.feed.artistId), {
            type: 'application/rss+xml',
            title: `New releases by ${head.feed.artist}`,
          }),
        ]),
    ...(head.data === null ? [] : [{ tag: 'script', text: safeJson(head.data, origin) } as const]),
  ];
}

/** The head of a page whose subject does not exist or is not public. */
export const missingPageTags = (title: string): readonly HeadTag[] => [
  { tag: 'title', text: windowTitle(title) },
  named('robots', 'noindex'),
];

const named = (name: string, content: string): HeadTag => ({ tag: 'meta', attributes: { name, content } });
const property = (name: string, content: string): HeadTag => ({ tag: 'meta', attributes: { property: name, content } });
const link = (rel: string, href: string, more: Readonly<Record<string, string>> = {}): HeadTag => ({
  tag: 'link',
  attributes: { rel, href, ...more },
});

/** Serialises JSON for use inside a script element: its text can neither close the element nor open a comment. */
export function safeJson(value: unknown, origin: string): string {
  // Only values that the contract wrote begin with the mark, so texts of users are unchanged.
  const withOrigin = (key: string, each: unknown) =>
    typeof each === 'string' && isAddressOf(key) && each.startsWith(originMark)
      ? origin + each.slice(originMark.length)
      : each;
  return JSON.stringify(value, withOrigin).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

const isAddressOf = (key: string) => key === 'url' || key === '@id' || key === 'image';
