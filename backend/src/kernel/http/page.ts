// What a domain says of the page at an address; the page itself is the front end's, which writes it in.
import { imageSrcSet } from '@libretto/contracts/image-sizes';
import type { HeadTag } from '@libretto/contracts/sharing';
import type { Response } from 'express';

export interface Page {
  /** 404 for what is not there, or not for everyone: the page then shows as much. */
  readonly status: 200 | 404;
  readonly tags: readonly HeadTag[];
  /** What browsers without JavaScript show in place of the front end. */
  readonly readable?: ReadablePage;
  /** Another document than the product's page: one that other sites may show in a frame. */
  readonly embed?: { readonly data: unknown };
}

export interface ReadablePage {
  readonly title: string;
  readonly text: string;
  readonly picture: { readonly path: string; readonly alt: string };
  /** Of a song: the server gives all of it, or its preview. */
  readonly soundPath: string | null;
  readonly links: readonly { readonly path: string; readonly text: string }[];
}

export function setPage(res: Response, page: Page): void {
  res.locals.page = page;
}

/** Undefined where no domain has said anything. */
export const pageOf = (res: Response): Page | undefined => res.locals.page;

/**
 * A picture that stands on the page before any script has come, where the page itself will show it; the front end takes it
 * away as it does so.
 */
export interface FirstPicture {
  readonly imageId: string;
  /** Width and height in CSS px. */
  readonly shownPx: number;
  /** Its content, where it is small enough to stand in the document itself. */
  readonly avif?: Buffer | undefined;
}

export function setFirstPicture(res: Response, picture: FirstPicture): void {
  res.locals.firstPicture = picture;
}

export const firstPictureOf = (res: Response): FirstPicture | undefined => res.locals.firstPicture;

/** For the head, before all else that a page names there: browsers open only so many connections at a time. */
export function firstPicturePreload({ imageId, shownPx, avif }: FirstPicture): string {
  if (avif) return '';
  const srcset = escapeHtml(imageSrcSet('song', imageId, shownPx, 'avif'));
  return `<link rel="preload" as="image" type="image/avif" media="${phoneWidths}" imagesrcset="${srcset}" fetchpriority="high" />\n    `;
}

/** Only phones load it: on wider screens the page stands before a picture would. */
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

/** Marks what the server wrote: the front end removes it as it shows the next page. */
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

/** For a place where browsers look that run no scripts. */
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

/** For text and for values of attributes in quotes; also right for XML. Signs that neither may hold are left out. */
export function escapeHtml(text: string): string {
  return text
    .replace(/\p{Surrogate}|(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu, '')
    .replace(/[&<>"']/g, (sign) => entities[sign] ?? '');
}
