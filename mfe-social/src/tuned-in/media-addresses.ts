// Addresses of a post's photo, sound or video in the sizes and formats that the server makes of them.

import { photoWidthsPx } from '@libretto/contracts/media-rules';
import { t } from '@lingui/core/macro';
import type { TunedInPost } from '../api/posts-cache';

export const photoAddress = (mediaUrl: string, widthPx: number, format: 'avif' | 'webp' | 'jpeg') =>
  `${mediaUrl}?s=${widthPx}&f=${format}`;

export const photoSources = (mediaUrl: string, format: 'avif' | 'webp' | 'jpeg') =>
  photoWidthsPx.map((widthPx) => `${photoAddress(mediaUrl, widthPx, format)} ${widthPx}w`).join(', ');

/** A picture of a video, where the server has made one. */
export const posterAddress = ({ mediaUrl, media }: MediaPost) => (media.hasPoster ? `${mediaUrl}?f=jpeg` : undefined);

const opus = 'audio/webm; codecs="opus"';

/** A sound that is not prepared yet is answered as it came, whatever is asked for. */
export function soundAddress(mediaUrl: string): string {
  const isOpus = document.createElement('audio').canPlayType(opus) !== '';
  return `${mediaUrl}?f=${isOpus ? 'opus' : 'aac'}`;
}

export type MediaPost = TunedInPost & {
  readonly mediaUrl: string;
  readonly media: NonNullable<TunedInPost['media']>;
};

/** Whether it holds something that the viewer shows. */
export const hasMedia = (post: object): post is MediaPost =>
  'media' in post && post.media !== null && 'mediaUrl' in post && post.mediaUrl !== null;

/** What a photo, sound or video is to somebody who does not see it. */
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
