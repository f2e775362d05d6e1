// A picture by type and id: right size, newest format, fixed ratio, its dominant colour beneath, and a dignified failure.
import { css } from '@emotion/react';
import { type CSSProperties, type ReactNode, useCallback, useState } from 'react';
import { colour, duration, ease } from '../theme/tokens';
import { type ImageType, imageSrcSet, imageUrl, nearestImageSizePx } from './image-source';
import { Initials } from './initials';
import { useKeptPicture } from './kept-pictures';

export type ImageProps = {
  type: ImageType;
  /** Null or undefined shows the fallback at once. */
  imageId: string | null | undefined;
  /** Empty if the name is next to it. */
  alt: string;
  /** The width (of a profile cover: the height) in CSS px it is shown at; decides which size is asked for. */
  shownPx: number;
  /** CSS aspect-ratio; square unless said otherwise, 4 / 1 for profile covers. */
  ratio?: string;
  /** Dominant colour, painted until the picture is there. */
  dominantColour?: string | null;
  /** True for the one hero picture of a view; everything else loads lazily. */
  priority?: boolean;
  /** Whose initials stand in for a missing picture. */
  fallbackName?: string;
  fallbackId?: string;
  /** Shown instead of initials when there is no picture. */
  fallback?: ReactNode;
  /** A ready address, for pictures that are not kept by type and id (a local preview). */
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
  // A picture of another id starts over without an effect, so the old one never flashes in the new one's place.
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
            // The hero is drawn as it loads: fading it in would wait for all other work of the page.
            style={{ opacity: priority || state === 'shown' ? 1 : 0 }}
            onLoad={() => settle('shown')}
            onError={() => settle('failed')}
          />
        </picture>
      )}
    </span>
  );
}

/** Replaces a picture that failed to load: the same from this device, or what else there is. The frame around has its name. */
function Missing({ imageId, children }: { imageId: string | null | undefined; children: ReactNode }) {
  const kept = useKeptPicture(imageId);
  return kept === null ? children : <img css={picture} alt="" src={kept} draggable={false} />;
}
