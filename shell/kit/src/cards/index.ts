// Cards of tracks and posts, and comments.
export { Comment, NewCommentsPill } from './comment';
export { LockedPost, PostActions, PostCard, PostHead, PostSong, PostText } from './post-card';
export { TrackCard, TrackCardSkeleton, TrackRowSkeleton } from './track-card';
