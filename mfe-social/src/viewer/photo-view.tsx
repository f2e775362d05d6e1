// Full-window photo viewer: zoom by wheel, pinch, buttons and keys; arrow keys move to the previous or next photo.

import { IconButton } from '@libretto/kit/controls';
import { IconChevronLeft, IconChevronRight } from '@libretto/kit/icons';
import { IconZoomIn, IconZoomOut } from '@libretto/kit/icons-more';
import { FullView, type FullViewProps } from '@libretto/kit/overlays';
import { isRightToLeft } from '@libretto/language/page-language';
import { t } from '@lingui/core/macro';
import { type KeyboardEvent, useEffect } from 'react';
import { photoAddress, photoSources } from '../tuned-in/media-addresses';
import { useZoom } from './use-zoom';
import type { MediaViewerProps } from './viewer-props';
import { viewerStyle } from './viewer-style';
import { mostZoom } from './zoom';

export interface PhotoViewProps extends MediaViewerProps {
  readonly view: Omit<FullViewProps, 'children'>;
  readonly onFailed: () => void;
}

export function PhotoView({ post, posts, onMove, view, onFailed }: PhotoViewProps) {
  const { zoom, place, takeKey, handlers } = useZoom();
  const photos = posts.filter(({ media }) => media.kind === 'photo');
  const at = photos.findIndex(({ id }) => id === post.id);
  const [before, after] = [photos[at - 1], photos[at + 1]];
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.metaKey || event.ctrlKey || event.altKey) return;
    const [backKey, onKey] = isRightToLeft() ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight'];
    const neighbour = event.key === backKey ? before : event.key === onKey ? after : undefined;
    if (takeKey(event.key)) event.preventDefault();
    else if (neighbour) onMove(neighbour.id);
  };
  // The photo handles keys from the start, whereas React Aria would focus the dialog.
  useEffect(() => place.current?.focus({ preventScroll: true }), [place]);
  const [Back, On] = isRightToLeft() ? [IconChevronRight, IconChevronLeft] : [IconChevronLeft, IconChevronRight];
  const isZoomed = zoom.scale > 1;
  const { mediaUrl } = post;
  const sizes = `${Math.round(zoom.scale * 100)}vw`;
  return (
    <FullView
      {...view}
      onKeyDown={onKeyDown}
      actions={
        <>
          <IconButton
            label={t`Zoom out`}
            shortcut="-"
            icon={<IconZoomOut size={20} aria-hidden />}
            disabled={!isZoomed}
            onClick={() => takeKey('-')}
          />
          <IconButton
            label={t`Zoom in`}
            shortcut="+"
            icon={<IconZoomIn size={20} aria-hidden />}
            disabled={zoom.scale >= mostZoom}
            onClick={() => takeKey('+')}
          />
        </>
      }
    >
      {/* biome-ignore lint/a11y/useSemanticElements: it groups no fields. */}
      <div
        ref={place}
        css={viewerStyle.photo}
        data-zoomed={isZoomed || undefined}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move the photo, so it takes the focus.
        tabIndex={0}
        role="group"
        aria-label={t`Photo`}
        {...handlers}
      >
        <picture>
          <source type="image/avif" srcSet={photoSources(mediaUrl, 'avif')} sizes={sizes} />
          <source type="image/webp" srcSet={photoSources(mediaUrl, 'webp')} sizes={sizes} />
          <img
            src={photoAddress(mediaUrl, 2400, 'jpeg')}
            alt={view.title}
            draggable={false}
            style={{ transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` }}
            onError={onFailed}
          />
        </picture>
      </div>
      {before && !isZoomed && (
        <span css={viewerStyle.before}>
          <IconButton
            variant="surface"
            size="large"
            label={t`Previous photo`}
            icon={<Back size={24} aria-hidden />}
            onClick={() => onMove(before.id)}
          />
        </span>
      )}
      {after && !isZoomed && (
        <span css={viewerStyle.after}>
          <IconButton
            variant="surface"
            size="large"
            label={t`Next photo`}
            icon={<On size={24} aria-hidden />}
            onClick={() => onMove(after.id)}
          />
        </span>
      )}
    </FullView>
  );
}
