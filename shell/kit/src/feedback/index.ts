// The state of a page or a command: loading, empty, failed, done; toasts; components whose code loads when it is needed.
export { EmptyState } from './empty-state';
export { ErrorFallback, ErrorFallbackColumn } from './error-fallback';
export { ErrorState } from './error-state';
export { lazyPart } from './lazy-part';
export { Notice } from './notice';
export { ProgressBar, UploadProgress, Waiting } from './progress';
export { Skeleton, SkeletonGroup, useSkeleton } from './skeleton';
export { SuccessLine } from './success-line';
export { connectToastSink, type ToastEntry, toast, toastDurationMs } from './toast';
export { Toaster } from './toaster';
export { UnreadPage } from './unread-page';
