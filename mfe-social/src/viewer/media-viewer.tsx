// Full-page viewer of a post's photo, video or audio.

import { EmptyState } from '@libretto/kit/feedback';
import { IconAlertTriangle } from '@libretto/kit/icons';
import { FullView } from '@libretto/kit/overlays';
import { LinkedText } from '@libretto/kit/text';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { type MediaPost, mediaName } from '../tuned-in/media-addresses';
import { AudioStage } from './audio-stage';
import { PhotoView } from './photo-view';
import { VideoStage } from './video-stage';
import type { MediaViewerProps } from './viewer-props';

export function MediaViewer(props: MediaViewerProps) {
  const { post, onClose } = props;
  const [failedId, setFailedId] = useState<string | null>(null);
  const onFailed = () => setFailedId(post.id);
  const view = { title: mediaName(post), onClose, foot: <PostWords post={post} /> };
  const { kind } = post.media;
  if (failedId === post.id) {
    return (
      <FullView {...view}>
        <EmptyState icon={<IconAlertTriangle size={40} stroke={1.25} aria-hidden />} title={t`Failed to load media`}>
          {notShown(kind)}
        </EmptyState>
      </FullView>
    );
  }
  if (kind === 'photo') return <PhotoView key={post.id} {...props} view={view} onFailed={onFailed} />;
  const Stage = kind === 'video' ? VideoStage : AudioStage;
  return <Stage key={post.id} post={post} view={view} onFailed={onFailed} />;
}

function notShown(kind: MediaPost['media']['kind']): string {
  switch (kind) {
    case 'photo':
      return t`The photo could not be displayed.`;
    case 'audio':
      return t`The audio could not be displayed.`;
    case 'video':
      return t`The video could not be displayed.`;
  }
}

const PostWords = ({ post: { description } }: { post: MediaPost }) =>
  description ? (
    <p dir="auto">
      <LinkedText text={description} />
    </p>
  ) : null;
