// A video with the browser's own controls and the player's keyboard shortcuts.
import { FullView, type FullViewProps } from '@libretto/kit/overlays';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { posterAddress } from '../tuned-in/media-addresses';
import { captionsOff, mediaKey } from './media-keys';
import { useMediaSound } from './use-media-sound';
import type { StageProps } from './viewer-props';
import { viewerStyle } from './viewer-style';

export function VideoStage({ post, view, onFailed }: StageProps & { view: Omit<FullViewProps, 'children'> }) {
  const video = useRef<HTMLVideoElement>(null);
  const sound = useMediaSound(video);
  useEffect(() => video.current?.focus({ preventScroll: true }), []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.metaKey || event.ctrlKey || event.altKey || !video.current) return;
    if (mediaKey(video.current, event.key)) event.preventDefault();
  };
  return (
    <FullView {...view} onKeyDown={onKeyDown}>
      {/* Captions are part of the file, if the artist has added any. */}
      <video
        ref={video}
        css={viewerStyle.video}
        src={post.mediaUrl}
        poster={posterAddress(post)}
        controls
        autoPlay
        playsInline
        tabIndex={0}
        aria-label={view.title}
        onLoadedMetadata={({ currentTarget }) => captionsOff(currentTarget)}
        onError={onFailed}
        {...sound}
      />
    </FullView>
  );
}
