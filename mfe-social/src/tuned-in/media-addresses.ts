// URLs of a post's photo, audio or video in the sizes and formats that the server provides.

import { photoWidthsPx } from '@libretto/contracts/media-rules';
import { t } from '@lingui/core/macro';
import type { TunedInPost } from '../api/posts-cache';

export const photoAddress = (mediaUrl: string, widthPx: number, format: 'avif' | 'webp' | 'jpeg') =>
  `${mediaUrl}?s=${widthPx}&f=${format}`;

export const photoSources = (mediaUrl: string, format: 'avif' | 'webp' | 'jpeg') =>
  photoWidthsPx.map((widthPx) => `${photoAddress(mediaUrl, widthPx, format)} ${widthPx}w`).join(', ');

/** URL of a video's poster image, if the server has created one. */
export const posterAddress = ({ mediaUrl, media }: MediaPost) => (media.hasPoster ? `${mediaUrl}?f=jpeg` : undefined);

const opus = 'audio/webm; codecs="opus"';

/** Until audio has been transcoded, the server returns the original in any case. */
export function soundAddress(mediaUrl: string): string {
  const isOpus = document.createElement('audio').canPlayType(opus) !== '';
  return `${mediaUrl}?f=${isOpus ? 'opus' : 'aac'}`;
}

export type MediaPost = TunedInPost & {
  readonly mediaUrl: string;
  readonly media: NonNullable<TunedInPost['media']>;
};

/** Whether the post contains media that the viewer can show. */
export const hasMedia = (post: object): post is MediaPost =>
  'media' in post && post.media !== null && 'mediaUrl' in post && post.mediaUrl !== null;

/** Accessible name of a photo, audio or video. */
export function mediaName({ media, user: { username } }: MediaPost): string {
  switch (media.kind) {
    case 'photo':
      return t`Photo by ${username}`;
    case 'audio':
      return t`Audio by ${username}`;
    case 'video':
      return t`Video by ${username}`;
  }
}
