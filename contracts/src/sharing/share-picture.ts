// The picture that represents a shared link, and the version that changes with its content.
import { type PictureKind, sharePicturePath } from './addresses';

export const sharePictureSizePx = { width: 1200, height: 630 } as const;

/** The content of a generated picture. */
export interface SharePictureTexts {
  readonly title: string;
  readonly subtitle: string;
  readonly coverImageId: string | null;
}

/** Raise this number when the drawing of pictures changes. */
const drawing = 1;

/** A version that changes with the content; server and browser compute the same value. */
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

/** FNV-1a over UTF-16 units: it identifies a version and is not a cryptographic hash. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
