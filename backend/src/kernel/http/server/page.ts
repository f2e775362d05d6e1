// The metadata that a domain provides for the page at an address; the front end's document contains the result.
import { imageSrcSet } from '@libretto/contracts/image-sizes';
import type { HeadTag } from '@libretto/contracts/sharing';
import type { Response } from 'express';

export interface Page {
  /** 404 for a page that does not exist or is not public; the page then says so. */
  readonly status: 200 | 404;
  readonly tags: readonly HeadTag[];
  /** Content for browsers without JavaScript. */
  readonly readable?: ReadablePage;
  /** Selects the embeddable document instead of the product's page, with its data. */
  readonly embed?: { readonly data: unknown };
}

export interface ReadablePage {
  readonly title: string;
  readonly text: string;
  readonly picture: { readonly path: string; readonly alt: string };
  /** The path of a song's audio, for which the server sends the full song or its preview. */
  readonly soundPath: string | null;
  readonly links: readonly { readonly path: string; readonly text: string }[];
}

export function setPage(res: Response, page: Page): void {
  res.locals.page = page;
}

/** Undefined if no domain has set a page. */
export const pageOf = (res: Response): Page | undefined => res.locals.page;

/**
 * A picture that the document shows before any script has loaded, where the page will show it itself; the front end
 * then removes it.
 */
export interface FirstPicture {
  readonly imageId: string;
  /** Width and height in CSS px. */
  readonly shownPx: number;
  /** The picture itself, if it is small enough to be inlined in the document. */
  readonly avif?: Buffer | undefined;
}

export function setFirstPicture(res: Response, picture: FirstPicture): void {
  res.locals.firstPicture = picture;
}

export const firstPictureOf = (res: Response): FirstPicture | undefined => res.locals.firstPicture;

/** A preload for the head, before all others, because browsers open a limited number of connections. */
export function firstPicturePreload({ imageId, shownPx, avif }: FirstPicture): string {
  if (avif) return '';
  const srcset = escapeHtml(imageSrcSet('song', imageId, shownPx, 'avif'));
  return `<link rel="preload" as="image" type="image/avif" media="${phoneWidths}" imagesrcset="${srcset}" fetchpriority="high" />\n    `;
}

/** Only phones load the picture: on wider screens the page renders before a picture would arrive. */
export function firstPictureAsHtml({ imageId, shownPx, avif }: FirstPicture): string {
  const sources = (['avif', 'webp', 'jpeg'] as const).map((format) => {
    const isWritten = format === 'avif' && avif !== undefined;
    const srcset = isWritten
      ? `data:image/avif;base64,${avif.toString('base64')}`
      : escapeHtml(imageSrcSet('song', imageId, shownPx, format));
    return `<source media="${phoneWidths}" type="image/${format}" srcset="${srcset}" />`;
  });
  return `<picture id="first-picture" data-image="${escapeHtml(imageId)}">${sources.join('')}<img alt="" fetchpriority="high" src="${noPicture}" /></picture>`;
}

const phoneWidths = '(max-width: 767.98px)';
const noPicture = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

/** Marks the server-rendered elements, which the front end removes when it shows the next page. */
const mark = ' data-from-server';

export function tagsAsHtml(tags: readonly HeadTag[]): string {
  return tags.map(tagAsHtml).join('\n    ');
}

function tagAsHtml(tag: HeadTag): string {
  switch (tag.tag) {
    case 'title':
      return `<title${mark}>${escapeHtml(tag.text)}</title>`;
    case 'script':
      return `<script type="application/ld+json"${mark}>${tag.text}</script>`;
    default:
      return `<${tag.tag} ${Object.entries(tag.attributes)
        .map(([name, value]) => `${name}="${escapeHtml(value)}"`)
        .join(' ')}${mark} />`;
  }
}

/** HTML for clients that run no scripts. */
export function readableAsHtml({ title, text, picture, soundPath, links }: ReadablePage): string {
  const sound = soundPath && `<p><audio controls preload="none" src="${escapeHtml(soundPath)}"></audio></p>`;
  const items = links.map((link) => `<li><a href="${escapeHtml(link.path)}">${escapeHtml(link.text)}</a></li>`);
  return [
    `<h1>${escapeHtml(title)}</h1>`,
    `<p>${escapeHtml(text)}</p>`,
    `<p><img src="${escapeHtml(picture.path)}" alt="${escapeHtml(picture.alt)}" /></p>`,
    sound ?? '',
    items.length > 0 ? `<ol>${items.join('')}</ol>` : '',
  ].join('');
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text and quoted attribute values for HTML and XML; characters that neither allows are removed. */
export function escapeHtml(text: string): string {
  return text
    .replace(/\p{Surrogate}|(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu, '')
    .replace(/[&<>"']/g, (sign) => entities[sign] ?? '');
}
