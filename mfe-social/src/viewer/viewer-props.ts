// The props of the parts of the media viewer.
import type { MediaPost } from '../tuned-in/media-addresses';

export interface StageProps {
  readonly post: MediaPost;
  readonly onFailed: () => void;
}

export interface MediaViewerProps {
  readonly post: MediaPost;
  /** All media of the list; arrow keys move between its photos. */
  readonly posts: readonly MediaPost[];
  readonly onMove: (postId: string) => void;
  readonly onClose: () => void;
}
