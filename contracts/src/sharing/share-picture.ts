// Which picture stands for something when its link is shared, and when that picture is another one.
import { type PictureKind, sharePicturePath } from './addresses';

export const sharePictureSizePx = { width: 1200, height: 630 } as const;

/** What is drawn. */
export interface SharePictureTexts {
  readonly title: string;
  readonly subtitle: string;
  readonly coverImageId: string | null;
}

/** Raise it when pictures are drawn differently. */
const drawing = 1;

/** Changes with whatever is drawn; the same on the server and in the browser. */
export function sharePictureVersion({ title, subtitle, coverImageId }: SharePictureTexts): string {
  return fnv1a(JSON.stringify([drawing, title, subtitle, coverImageId])).toString(36);
}

export const sitePictureTexts: SharePictureTexts = {
  title: 'Libretto',
  subtitle: 'Music Liberation Starts Here',
  coverImageId: null,
};

export function sharePicture(kind: PictureKind, id: string, texts: SharePictureTexts, alt: string): HeadPicture {
  return {
    path: sharePicturePath(kind, id, sharePictureVersion(texts)),
    ...sharePictureSizePx,
    type: 'image/jpeg',
    alt,
  };
}

export const sitePicture = (): HeadPicture =>
  sharePicture('site', 'libretto', sitePictureTexts, 'Libretto: Music Liberation Starts Here');

export interface HeadPicture {
  /** Site-relative. */
  readonly path: string;
  readonly width: number;
  readonly height: number;
  readonly type: string;
  readonly alt: string;
}

/** FNV-1a over UTF-16 units: a name for a version, no secret. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
