export { PostsPanel } from '../feed/posts-panel';
