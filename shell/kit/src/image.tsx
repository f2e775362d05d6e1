// A picture by type and id: suitable size, newest format, fixed ratio, its dominant colour as placeholder, and a
// fallback.
import { css } from '@emotion/react';
import { type CSSProperties, type ReactNode, useCallback, useState } from 'react';
import { type ImageType, imageSrcSet, imageUrl, nearestImageSizePx } from './image-source';
import { Initials } from './initials';
import { useKeptPicture } from './kept-pictures';
import { colour, duration, ease } from './tokens';

export type ImageProps = {
  type: ImageType;
  /** Null or undefined shows the fallback at once. */
  imageId: string | null | undefined;
  /** Empty when the name is next to the picture. */
  alt: string;
  /** The displayed width (for a profile cover: the height) in CSS px, which determines the requested size. */
  shownPx: number;
  /** The CSS aspect-ratio; square by default, 4 / 1 for profile covers. */
  ratio?: string;
  /** The dominant colour, shown until the picture has loaded. */
  dominantColour?: string | null;
  /** True for the one hero picture of a view; all others load lazily. */
  priority?: boolean;
  /** The name whose initials replace a missing picture. */
  fallbackName?: string;
  fallbackId?: string;
  /** Replaces the initials when there is no picture. */
  fallback?: ReactNode;
  /** An address for pictures that the server does not store by type and id, such as a local preview. */
  src?: string;
  className?: string;
  style?: CSSProperties;
};

const frame = css`
  position: relative;
  display: block;
  overflow: hidden;
  width: 100%;
  background: ${colour.surface2};
`;

const picture = css`
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;
  object-fit: cover;
  transition: opacity ${duration.quick} ${ease.in};
`;

type State = 'loading' | 'shown' | 'failed';

export function Image({
  type,
  imageId,
  alt,
  shownPx,
  ratio = type === 'profile-cover' ? '4 / 1' : '1',
  dominantColour,
  priority = false,
  fallbackName = '',
  fallbackId,
  fallback,
  src,
  className,
  style,
}: ImageProps) {
  const key = src ?? imageId ?? '';
  const [outcome, setOutcome] = useState<{ key: string; state: State }>({ key, state: 'loading' });
  // The state belongs to a key, so that another picture starts over without an effect and the old one never flashes in
  // its place.
  const state = outcome.key === key ? outcome.state : 'loading';
  const settle = (next: State) => setOutcome({ key, state: next });

  const showIfCached = useCallback(
    (element: HTMLImageElement | null) => {
      if (element?.complete && element.naturalWidth > 0) setOutcome({ key, state: 'shown' });
    },
    [key],
  );

  const missing = !key || state === 'failed';
  return (
    <span
      css={frame}
      className={className}
      style={{ aspectRatio: ratio, backgroundColor: dominantColour ?? undefined, ...style }}
      {...(missing && alt ? { role: 'img', 'aria-label': alt } : {})}
    >
      {missing ? (
        <Missing imageId={src ? null : imageId}>
          {fallback ?? <Initials name={fallbackName || alt} id={fallbackId ?? (fallbackName || alt || key)} />}
        </Missing>
      ) : (
        <picture key={key}>
          {!src && imageId && (
            <>
              <source type="image/avif" srcSet={imageSrcSet(type, imageId, shownPx, 'avif')} />
              <source type="image/webp" srcSet={imageSrcSet(type, imageId, shownPx, 'webp')} />
            </>
          )}
          <img
            css={picture}
            ref={showIfCached}
            alt={alt}
            src={src ?? imageUrl(type, imageId ?? '', nearestImageSizePx(type, shownPx), 'jpeg')}
            srcSet={src || !imageId ? undefined : imageSrcSet(type, imageId, shownPx, 'jpeg')}
            loading={priority ? 'eager' : 'lazy'}
            decoding="async"
            fetchPriority={priority ? 'high' : undefined}
            draggable={false}
            // The hero is visible at once: a fade-in would wait for other work of the page.
            style={{ opacity: priority || state === 'shown' ? 1 : 0 }}
            onLoad={() => settle('shown')}
            onError={() => settle('failed')}
          />
        </picture>
      )}
    </span>
  );
}

/**
 * Replaces a picture that failed to load: with the copy on this device, else with the fallback. The frame around it has
 * the name.
 */
function Missing({ imageId, children }: { imageId: string | null | undefined; children: ReactNode }) {
  const kept = useKeptPicture(imageId);
  return kept === null ? children : <img css={picture} alt="" src={kept} draggable={false} />;
}
