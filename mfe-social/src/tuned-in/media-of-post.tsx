// The photo, audio or video preview of a post in its card; pressing it opens the viewer.

import { IconPlayerPlayFilled } from '@libretto/kit/icons';
import { formatTime } from '@libretto/kit/text';
import { t } from '@lingui/core/macro';
import { type CSSProperties, useState } from 'react';
import type { TunedInPost } from '../api/posts-cache';
import { hasMedia, type MediaPost, mediaName, photoAddress, photoSources, posterAddress } from './media-addresses';
import { mediaCard } from './tuned-in-style';
import { useConversion } from './use-conversion';
import { WaveformBars } from './waveform-bars';

export function MediaOfPost({ post, onOpen }: { post: TunedInPost; onOpen: () => void }) {
  if (!hasMedia(post)) return null;
  switch (post.media.kind) {
    case 'photo':
      return <PhotoCard post={post} onOpen={onOpen} />;
    case 'audio':
      return <AudioCard post={post} onOpen={onOpen} />;
    case 'video':
      return <VideoCard post={post} onOpen={onOpen} />;
  }
}

interface CardProps {
  readonly post: MediaPost;
  readonly onOpen: () => void;
}

/** Reserves the space of the picture before it loads, which avoids layout shift. */
const ratioOf = ({ media: { width, height } }: MediaPost): CSSProperties =>
  width && height ? { aspectRatio: `${width} / ${height}` } : {};

function PhotoCard({ post, onOpen }: CardProps) {
  const [hasFailed, setFailed] = useState(false);
  if (hasFailed) return <p css={mediaCard.failed}>{t`Image failed to load`}</p>;
  const { mediaUrl } = post;
  const name = mediaName(post);
  return (
    <button type="button" css={mediaCard.picture} style={ratioOf(post)} onClick={onOpen} aria-label={t`View ${name}`}>
      <picture>
        <source type="image/avif" srcSet={photoSources(mediaUrl, 'avif')} sizes={cardSizes} />
        <source type="image/webp" srcSet={photoSources(mediaUrl, 'webp')} sizes={cardSizes} />
        <img
          src={photoAddress(mediaUrl, 1280, 'jpeg')}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setFailed(true)}
        />
      </picture>
    </button>
  );
}

const cardSizes = '(max-width: 767px) 100vw, 648px';

function VideoCard({ post, onOpen }: CardProps) {
  useConversion(post);
  const { state } = post.media;
  if (state === 'converting')
    return (
      <p css={mediaCard.failed} role="status">
        {t`This video is being prepared. It plays in a few minutes.`}
      </p>
    );
  if (state === 'failed') return <p css={mediaCard.failed}>{t`The video could not be displayed.`}</p>;
  const poster = posterAddress(post);
  const name = mediaName(post);
  return (
    <button type="button" css={mediaCard.picture} style={ratioOf(post)} onClick={onOpen} aria-label={t`Play ${name}`}>
      {poster === undefined ? (
        // Without a poster the first frame of the video serves as its preview.
        // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a video without controls takes no focus.
        <video src={`${post.mediaUrl}#t=0.1`} preload="metadata" muted playsInline aria-hidden="true" />
      ) : (
        <img src={poster} alt="" loading="lazy" decoding="async" />
      )}
      <span css={mediaCard.play}>
        <IconPlayerPlayFilled size={24} aria-hidden />
      </span>
      <Length post={post} />
    </button>
  );
}

function AudioCard({ post, onOpen }: CardProps) {
  const name = mediaName(post);
  return (
    <button type="button" css={mediaCard.sound} onClick={onOpen} aria-label={t`Play ${name}`}>
      <span data-play="">
        <IconPlayerPlayFilled size={20} aria-hidden />
      </span>
      <WaveformBars peaks={post.media.waveform} />
      <Length post={post} />
    </button>
  );
}

function Length({ post: { media } }: { post: MediaPost }) {
  return media.durationMs === null ? null : <span data-time="">{formatTime(media.durationMs / 1000)}</span>;
}
